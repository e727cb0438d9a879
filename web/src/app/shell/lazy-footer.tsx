import { lazy, Suspense } from 'react';
import { patiently } from '../../lib/patient.ts';
import { WhenNear } from '../../ui/when-near.tsx';

const SiteFooter = lazy(patiently(() => import('./site-footer.tsx').then((module) => ({ default: module.SiteFooter }))));

/** As high as the footer is, with the space above it. */
const room = 'min-h-[55rem] sm:min-h-[44rem] lg:min-h-[30rem]';

/** The footer, loaded when it comes near: no page has it in its first view. */
export function LazyFooter() {
  return (
    <WhenNear room={room} aheadPx={40}>
      <Suspense fallback={<div className={room} />}>
        <SiteFooter />
      </Suspense>
    </WhenNear>
  );
}
