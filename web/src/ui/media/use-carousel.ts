import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { CAROUSEL_DELAY_MS } from '../../lib/constants.ts';
import { retryImport } from '../../lib/loading/retry-import.ts';
import { advanceWhileSeen, showOnly } from './carousel-idle.ts';
import type { Swiper } from './swiper.ts';

/** Slides in view from each window width on; `base` is for all below. */
export interface PerView {
  base: number;
  768?: number;
  1024?: number;
}

export interface CarouselOptions {
  slides: number;
  perView: PerView;
  /** Between slides, in pixels. */
  gap: number;
}

export interface CarouselState {
  /** The whole carousel: whoever touches, points at or focuses anything in it gets Swiper. */
  frame: RefObject<HTMLElement | null>;
  row: RefObject<HTMLDivElement | null>;
  /** First slide in view, from 0. */
  index: number;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  go: (index: number) => void;
  step: (by: 1 | -1) => void;
}

const stillWanted = window.matchMedia('(prefers-reduced-motion: reduce)');
const interactions = ['pointerenter', 'touchstart', 'focusin'] as const;

/**
 * A row that advances every 2500 ms until paused, and never by itself where the reader asked for
 * stillness. As long as nobody lays a interaction on it a timer moves it; Swiper is loaded with the first touch, pointer or
 * key and takes over where the row stands.
 */
export function useCarousel({ slides, perView, gap }: CarouselOptions): CarouselState {
  const frame = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(!stillWanted.matches);
  const [handled, setHandled] = useState(false);
  const swiper = useRef<Promise<Swiper | null>>(undefined);
  const latest = useRef({ slides, perView, gap, index, playing });
  latest.current = { slides, perView, gap, index, playing };

  const take = useCallback(() => {
    setHandled(true);
    swiper.current ??= begin(row, latest, setIndex);
    return swiper.current;
  }, []);

  useEffect(() => {
    const element = frame.current;
    for (const interaction of interactions) element?.addEventListener(interaction, take, { passive: true });
    return () => {
      for (const interaction of interactions) element?.removeEventListener(interaction, take);
      void swiper.current?.then((instance) => instance?.destroy(true, false));
      swiper.current = undefined;
    };
  }, [take]);

  useEffect(() => {
    if (!row.current || handled) return;
    showOnly(row.current, index);
    if (playing) return advanceWhileSeen(row.current, CAROUSEL_DELAY_MS, () => setIndex((at) => following(row.current, at, slides)));
  }, [index, playing, handled, slides]);

  return {
    frame,
    row,
    index,
    playing,
    setPlaying: (next) => {
      setPlaying(next);
      void take().then((instance) => (next ? instance?.autoplay.start() : instance?.autoplay.stop()));
    },
    go: (to) => void take().then((instance) => (instance?.params.loop ? instance.slideToLoop(to) : instance?.slideTo(to))),
    step: (by) => void take().then((instance) => (by === 1 ? instance?.slideNext() : instance?.slidePrev())),
  };
}

/** The next place of an untouched row; after the last slide it goes back to the first. */
function following(row: HTMLElement | null, at: number, slides: number): number {
  const inView = row ? Number(getComputedStyle(row).getPropertyValue('--per-view')) : 1;
  return at + inView >= slides ? 0 : at + 1;
}

const loadSwiper = retryImport(() => import('./swiper.ts'));

type Latest = RefObject<CarouselOptions & { index: number; playing: boolean }>;

async function begin(row: RefObject<HTMLElement | null>, latest: Latest, onIndex: (index: number) => void): Promise<Swiper | null> {
  const { startSwiper } = await loadSwiper();
  if (!row.current) return null;
  const { slides, perView, gap, index, playing } = latest.current;
  return startSwiper(row.current, { slides, perView, gap, index, playing, still: stillWanted.matches, onIndex });
}
