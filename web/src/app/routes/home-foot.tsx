import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { observeVisibility } from '../../lib/loading/observe-visibility.ts';
import { retryImport } from '../../lib/loading/retry-import.ts';

const Sections = lazy(retryImport(() => import('./home-foot-sections.tsx')));

/** Services, testimonials and the contact form: far below the first view, so loaded when it comes near. */
export function HomeFoot() {
  const { hash } = useLocation();
  const mark = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(hash === '#contact');
  useEffect(() => {
    if (!near) return observeVisibility(mark.current, setNear, { rootMargin: '800px' });
  }, [near]);
  const room = <div ref={mark} className="min-h-[106rem] md:min-h-[94.5rem] lg:min-h-[73rem]" />;
  return near ? (
    <Suspense fallback={room}>
      <Sections />
    </Suspense>
  ) : (
    room
  );
}
