import { lazy, Suspense } from 'react';
import { retryImport } from '../../../lib/loading/retry-import.ts';
import { LazySection } from '../../../ui/layout/lazy-section.tsx';

const SiteFooter = lazy(retryImport(() => import('./site-footer.tsx').then((module) => ({ default: module.SiteFooter }))));

/** As high as the footer is, with the space above it. */
const placeholderClassName = 'min-h-[55rem] sm:min-h-[44rem] lg:min-h-[30rem]';

/** The footer, loaded when it comes near: no page has it in its first view. */
export function LazyFooter() {
  return (
    <LazySection className={placeholderClassName} marginPx={40}>
      <Suspense fallback={<div className={placeholderClassName} />}>
        <SiteFooter />
      </Suspense>
    </LazySection>
  );
}
