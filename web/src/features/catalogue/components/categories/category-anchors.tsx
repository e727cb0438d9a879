import { useEffect, useState } from 'react';
import { listing } from '../../../../lib/texts/shop/listing.ts';
import { anchorOf } from '../../category-emoji.ts';

/** 'All Categories': a column beside the products, a row above them on narrow screens; marks the one in view. */
export function CategoryAnchors({ names }: { names: readonly string[] }) {
  const current = useInView(names);
  return (
    <nav
      aria-label={listing.allCategories}
      className="sticky top-16 z-20 -mx-(--gutter) mb-8 border-b bg-ground/95 px-(--gutter) backdrop-blur-md lg:top-24 lg:mx-0 lg:mb-0 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto lg:border-0 lg:bg-transparent lg:px-0"
    >
      <h2 className="mb-3 hidden text-sm font-semibold lg:block">{listing.allCategories}</h2>
      <ul className="flex gap-1 overflow-x-auto py-2 [scrollbar-width:none] lg:flex-col lg:border-l lg:py-0">
        {names.map((name) => (
          <li key={name} className="shrink-0">
            <a
              href={`#${anchorOf(name)}`}
              aria-current={name === current ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-full px-3.5 text-sm whitespace-nowrap text-ink-soft transition-colors hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-[550] aria-[current]:text-accent lg:-ml-px lg:min-h-8 lg:rounded-none lg:border-l-2 lg:border-transparent lg:aria-[current]:border-accent lg:aria-[current]:bg-transparent"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last category whose heading has passed the upper third of the window. */
function useInView(names: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(names[0]);
  useEffect(() => {
    const check = () => {
      const passed = names.filter(
        (name) => (document.getElementById(anchorOf(name))?.getBoundingClientRect().top ?? Infinity) < window.innerHeight / 3,
      );
      setCurrent(passed.at(-1) ?? names[0]);
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, [names]);
  return current;
}
