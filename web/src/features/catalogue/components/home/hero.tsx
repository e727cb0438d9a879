import { clsx } from 'clsx';
import { useState } from 'react';
import { CAROUSEL_DELAY_MS } from '../../../../lib/constants.ts';
import { carousel } from '../../../../lib/texts/common/carousel.ts';
import { home } from '../../../../lib/texts/shop/home.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { PauseButton, SlideRow } from '../../../../ui/media/carousel.tsx';
import { type CarouselState, useCarousel } from '../../../../ui/media/use-carousel.ts';
import { categoryPath } from '../../category-emoji.ts';

const banners = [
  { key: 'phones', category: 'Smart Phone' },
  { key: 'home', category: 'Smart Home' },
  { key: 'security', category: 'Security Camera' },
  { key: 'solar', category: 'Portable Devices' },
] as const;

const one = { base: 1 };

/** Four banners, one after the other every 2500 ms, with clickable marks and a pause button. */
export function Hero() {
  const state = useCarousel({ slides: banners.length, perView: one, gap: 0 });
  // Each picture is fetched when the one before it has come: none is missing when its turn comes, and the first has the line to itself.
  const [fetched, setFetched] = useState(0);
  const slides = banners.map((banner, index) => ({
    key: banner.key,
    content: (
      <Banner
        name={banner.key}
        category={banner.category}
        first={index === 0}
        wanted={index <= fetched}
        onSettled={() => setFetched((before) => Math.max(before, index + 1))}
      />
    ),
  }));
  return (
    <section ref={state.frame} aria-roledescription={carousel.role} aria-label={home.heroLabel} className="relative">
      <SlideRow state={state} slides={slides} perView={one} gap={0} className="rounded-xl" />
      {/* Below wide screens there is no room on the picture: it would lie over what the banner says or shows. */}
      <div className="z-10 flex h-11 items-center max-xl:mt-1 max-xl:-ml-3 xl:absolute xl:bottom-6 xl:left-11 xl:rounded-full xl:bg-ground/72 xl:pr-2 xl:pl-1 xl:backdrop-blur-md">
        <PauseButton state={state} />
        <Marks state={state} />
      </div>
    </section>
  );
}

interface BannerProps {
  name: keyof typeof home.banners;
  category: string;
  first: boolean;
  /** Fetched now, in view or not. */
  wanted: boolean;
  /** The picture is there, or cannot be had. */
  onSettled: () => void;
}

const title = 'text-display md:max-xl:text-title';

/** Art on the right, or below on narrow screens; the words stand on its quiet side. */
function Banner({ name, category, first, wanted, onSettled }: BannerProps) {
  const words = home.banners[name];
  return (
    <div className="relative aspect-[4/5] bg-plate md:aspect-[5/2]">
      <picture>
        <source media="(min-width: 768px)" srcSet={`/media/banners/${name}-wide.svg`} width={1600} height={640} />
        <img
          src={`/media/banners/${name}-tall.svg`}
          alt=""
          width={800}
          height={1000}
          loading={wanted ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          onLoad={onSettled}
          onError={onSettled}
          className="absolute inset-0 size-full object-cover"
        />
      </picture>
      <div className="relative flex h-full max-w-xl flex-col items-start px-5 pt-8 md:w-1/2 md:justify-center md:px-8 md:pt-0 xl:px-12 xl:pb-10">
        {first ? <h1 className={title}>{words.title}</h1> : <h2 className={title}>{words.title}</h2>}
        <p className="mt-3 max-w-sm text-base text-ink md:mt-2 md:text-lg xl:mt-4">{words.text}</p>
        <ButtonLink size="lg" className="mt-5 md:mt-4 xl:mt-7" to={categoryPath(category)}>
          {words.action}
        </ButtonLink>
      </div>
    </div>
  );
}

function Marks({ state }: { state: CarouselState }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons by the carousel pattern
    <div role="group" aria-label={carousel.choose} className="flex">
      {banners.map(({ key }, index) => (
        <button
          key={key}
          type="button"
          aria-label={carousel.show(index + 1, banners.length)}
          aria-current={index === state.index}
          onClick={() => state.go(index)}
          className="grid h-11 w-9 place-items-center"
        >
          <span className="block h-[3px] w-7 overflow-hidden rounded-full bg-ink/25">
            <span
              className={clsx(
                'block h-full origin-left bg-ink',
                index === state.index ? (state.playing ? 'animate-fill' : '') : 'scale-x-0',
              )}
              style={{ animationDuration: `${CAROUSEL_DELAY_MS}ms` }}
            />
          </span>
        </button>
      ))}
    </div>
  );
}
