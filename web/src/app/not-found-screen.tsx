import { common } from '../lib/texts/common/common.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';

export function NotFound() {
  return (
    <section className="measure flex min-h-[60dvh] flex-col items-center justify-center py-16 text-center">
      <PageTitle name="Page Not Found" />
      <p
        aria-hidden="true"
        className="figures text-[clamp(5rem,18vw,11rem)] leading-none font-semibold tracking-[0.01em] text-sunken before:content-['404']"
      ></p>
      <h1 className="text-title">{common.notFound}</h1>
      <p className="mt-3 text-ink-soft">{common.notFoundHint}</p>
      <ButtonLink to="/" className="mt-8">
        {common.backToHome}
      </ButtonLink>
    </section>
  );
}
