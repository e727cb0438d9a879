import { clsx } from 'clsx';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SCROLL_TOP_AFTER_PX } from '../../../lib/constants.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { IconButton } from '../../../ui/controls/button.tsx';

/** On home while scrolling upward, on /categories after 300 px. */
export function ScrollTop({ when }: { when: 'upward' | 'far' }) {
  const shown = useScrolled(when);
  return (
    <IconButton
      label={shell.toTop}
      variant="outline"
      inert={!shown}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      className={clsx(
        'fixed! right-4 bottom-4 z-30 rounded-full shadow-float transition-[opacity,translate] duration-200 lg:right-24 lg:bottom-7',
        shown ? 'opacity-100' : 'translate-y-2 opacity-0',
      )}
    >
      <ArrowUp />
    </IconButton>
  );
}

function useScrolled(when: 'upward' | 'far'): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    let heightBefore = 0;
    const check = () => {
      const { scrollY } = window;
      const { scrollHeight } = document.documentElement;
      const grown = scrollHeight !== heightBefore;
      if (when === 'far') setShown(scrollY > SCROLL_TOP_AFTER_PX);
      // Near the top there is nowhere to go; a trembling finger is no direction, and neither is a page that grows above.
      else if (scrollY < SCROLL_TOP_AFTER_PX) setShown(false);
      else if (!grown && Math.abs(scrollY - before) > 4) setShown(scrollY < before);
      before = scrollY;
      heightBefore = scrollHeight;
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, [when]);
  return shown;
}
