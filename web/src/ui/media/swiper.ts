import { Swiper } from 'swiper';
import { Autoplay } from 'swiper/modules';
import { CAROUSEL_DELAY_MS } from '../../lib/constants.ts';
import type { CarouselOptions } from './use-carousel.ts';

export type { Swiper } from 'swiper';

export interface SwiperStart extends CarouselOptions {
  index: number;
  playing: boolean;
  /** No movement between slides. */
  still: boolean;
  onIndex: (index: number) => void;
}

/** Puts Swiper on a row that stands in the page already. Loaded by `import()` only: 20 kB that the first view does without. */
export function startSwiper(row: HTMLElement, { slides, perView, gap, index, playing, still, onIndex }: SwiperStart): Swiper {
  row.style.removeProperty('--at');
  const most = Math.max(...Object.values(perView));
  const middle = perView[768] ?? perView.base;
  const swiper = new Swiper(row, {
    modules: [Autoplay],
    slidesPerView: perView.base,
    breakpoints: { 768: { slidesPerView: middle }, 1024: { slidesPerView: perView[1024] ?? middle } },
    spaceBetween: gap,
    initialSlide: index,
    // A loop needs one slide more than are in view; a shorter row goes back to its start.
    loop: slides > most,
    rewind: slides <= most,
    speed: still ? 0 : 400,
    watchSlidesProgress: true,
    watchOverflow: true,
    autoplay: { delay: CAROUSEL_DELAY_MS, disableOnInteraction: false, pauseOnMouseEnter: true },
    on: {
      realIndexChange: ({ realIndex }) => onIndex(realIndex),
      afterInit: hideOthers,
      transitionEnd: hideOthers,
      resize: hideOthers,
      breakpoint: hideOthers,
    },
  });
  if (!playing) swiper.autoplay.stop();
  holdWhileFocused(row, swiper);
  return swiper;
}

/** Slides out of view take no focus and are not read. */
function hideOthers({ slides }: Swiper): void {
  for (const slide of slides) slide.inert = !slide.classList.contains('swiper-slide-visible');
}

/** Whoever works inside the row with the keyboard is not carried away from it. */
function holdWhileFocused(row: HTMLElement, { autoplay }: Swiper): void {
  row.addEventListener('focusin', () => autoplay.pause());
  row.addEventListener('focusout', () => autoplay.resume());
}
