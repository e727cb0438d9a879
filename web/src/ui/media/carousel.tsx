import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { carousel as words } from '../../lib/texts/common/carousel.ts';
import { IconButton } from '../controls/button.tsx';
import './carousel.css';
import { type CarouselState, type PerView, useCarousel } from './use-carousel.ts';

export interface Slide {
  key: string;
  content: ReactNode;
}

export interface CarouselProps {
  /** A heading, or at least words for the ear in `label`. */
  heading?: ReactNode;
  label: string;
  slides: readonly Slide[];
  perView: PerView;
}

/** Between slides, in pixels. */
const GAP = 16;

/** A row that moves by itself, with buttons to pause it and to go on by hand. */
export function Carousel({ heading, label, slides, perView }: CarouselProps) {
  const state = useCarousel({ slides: slides.length, perView, gap: GAP });
  return (
    <section ref={state.frame} aria-roledescription={words.role} aria-label={label}>
      <div className="mb-5 flex items-center gap-2">
        <div className="min-w-0 flex-1">{heading}</div>
        <StepButtons state={state} />
      </div>
      <SlideRow state={state} slides={slides} perView={perView} gap={GAP} />
    </section>
  );
}

function StepButtons({ state }: { state: CarouselState }) {
  return (
    <div className="flex shrink-0">
      <PauseButton state={state} />
      <IconButton size="sm" label={words.previous} onClick={() => state.step(-1)}>
        <ArrowLeft />
      </IconButton>
      <IconButton size="sm" label={words.next} onClick={() => state.step(1)}>
        <ArrowRight />
      </IconButton>
    </div>
  );
}

export function PauseButton({ state }: { state: CarouselState }) {
  return (
    <IconButton size="sm" label={state.playing ? words.pause : words.play} onClick={() => state.setPlaying(!state.playing)}>
      {state.playing ? <Pause /> : <Play />}
    </IconButton>
  );
}

export interface SlideRowProps {
  state: CarouselState;
  slides: readonly Slide[];
  perView: PerView;
  gap: number;
  className?: string;
}

/** The slides themselves. They stand as they will before Swiper has arrived, so nothing jumps when it does. */
export function SlideRow({ state, slides, perView, gap, className }: SlideRowProps) {
  const id = useId();
  const sizes = {
    '--view-base': perView.base,
    ...(perView[768] ? { '--view-768': perView[768] } : {}),
    ...(perView[1024] ? { '--view-1024': perView[1024] } : {}),
    '--gap': `${gap}px`,
  } as CSSProperties;
  return (
    <div ref={state.row} className={`swiper ${className ?? ''}`} style={sizes}>
      <div className="swiper-wrapper" aria-live={state.playing ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset
          <div
            key={slide.key}
            id={`${id}-${index}`}
            role="group"
            aria-roledescription={words.slideRole}
            aria-label={words.slide(index + 1, slides.length)}
            className="swiper-slide"
          >
            {slide.content}
          </div>
        ))}
      </div>
    </div>
  );
}
