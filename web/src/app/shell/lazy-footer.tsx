import { lazy, Suspense } from 'react';
import { patiently } from '../../lib/patient.ts';
import { WhenNear } from '../../ui/when-near.tsx';

const SiteFooter = lazy(patiently(() => import('./site-footer.tsx').then((module) => ({ default: module.SiteFooter }))));

/** The footer, loaded when it comes near: no page has it in its first view. */
export function LazyFooter() {
  return (
    <WhenNear minHeight="32rem" aheadPx={40}>
      <Suspense fallback={<div className="min-h-128" />}>
        <SiteFooter />
      </Suspense>
    </WhenNear>
  );
}
