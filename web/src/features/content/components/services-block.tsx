import { BadgeCheck, Headset, Truck, WalletCards } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SERVICES_MOTION } from '../../../lib/constants.ts';
import { observeVisibility } from '../../../lib/loading/observe-visibility.ts';
import { pageTexts } from '../../../lib/texts/shop/pages.ts';
import './services-block.css';

const { title, cards } = pageTexts.services;

const services: readonly { words: { title: string; text: string }; icon: ReactNode; tint: string }[] = [
  { words: cards.support, icon: <Headset />, tint: 'from-accent-soft text-accent' },
  { words: cards.payment, icon: <WalletCards />, tint: 'from-packaged-soft text-packaged' },
  { words: cards.authentic, icon: <BadgeCheck />, tint: 'from-pending-soft text-pending' },
  { words: cards.delivery, icon: <Truck />, tint: 'from-transport-soft text-transport' },
];

/** 'Our Services': four cards that come in one after the other when they are first seen. */
export function ServicesBlock() {
  const [row, entrance] = useEntrance<HTMLUListElement>();
  return (
    <section aria-labelledby="services-title">
      <h2 id="services-title" className="mb-6 text-title">
        {title}
      </h2>
      <ul ref={row} data-entrance={entrance} className="services grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {services.map(({ words, icon, tint }, index) => (
          <li
            key={words.title}
            style={{ animationDuration: `${SERVICES_MOTION.durationS}s`, animationDelay: `${index * SERVICES_MOTION.staggerS}s` }}
            className={`flex items-center gap-5 rounded-lg border bg-linear-to-br to-surface to-70% p-5 sm:flex-col sm:items-start sm:gap-8 sm:p-6 ${tint}`}
          >
            <span aria-hidden="true" className="[&_svg]:size-7 [&_svg]:stroke-[1.5]">
              {icon}
            </span>
            <div>
              <h3 className="text-lg font-semibold tracking-tight text-ink">{words.title}</h3>
              <p className="mt-1 text-ink-soft first-letter:uppercase">{words.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Whether an element is still to come or has come into view. Until the reader scrolls it is neither: what is printed or
 * captured without scrolling shows everything.
 */
function useEntrance<E extends Element>() {
  const element = useRef<E>(null);
  const [entrance, setEntrance] = useState<'still' | 'ahead' | 'seen'>('still');
  useEffect(() => {
    if (element.current === null) return;
    const stop = observeVisibility(element.current, (seen) => seen && setEntrance('seen'), { threshold: 0.2 });
    const hide = () => setEntrance((now) => (now === 'still' ? 'ahead' : now));
    window.addEventListener('scroll', hide, { once: true, passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', hide);
    };
  }, []);
  return [element, entrance] as const;
}
