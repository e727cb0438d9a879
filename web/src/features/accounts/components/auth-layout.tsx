import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Picture } from '../../../ui/media/picture.tsx';

interface AuthLayoutProps {
  title: string;
  lead: string;
  wide?: boolean;
  /** The other way in. */
  other: { to: string; question: string; label: string };
  children: ReactNode;
}

/** A form that begins where the shop's mark does, beside one calm picture that ends where the page does. */
export function AuthLayout({ title, lead, wide = false, other, children }: AuthLayoutProps) {
  return (
    <section
      className={clsx(
        'measure grid gap-x-12 py-8 sm:py-12 lg:gap-x-16',
        wide ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      <PageTitle name={title} />
      <div className={clsx('w-full min-w-0', !wide && 'max-w-md self-center')}>
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 mb-7 text-ink-soft">{lead}</p>
        {children}
        <p className="mt-6 text-ink-soft">
          {other.question}{' '}
          <Link to={other.to} state={useLocation().state} className="text-accent underline underline-offset-4">
            {other.label}
          </Link>
        </p>
      </div>
      <Picture
        src={wide ? '/media/banners/home-tall.svg' : '/media/banners/phones-tall.svg'}
        alt=""
        ratio="4 / 5"
        className={clsx(
          'sticky top-24 hidden max-h-[calc(100dvh-9rem)] w-full self-start rounded-xl [&_img]:object-bottom',
          wide ? 'lg:block' : 'md:block',
        )}
      />
    </section>
  );
}
