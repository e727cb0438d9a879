import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Picture } from '../../../ui/picture.tsx';

interface AuthLayoutProps {
  title: string;
  lead: string;
  /** Room for two columns of fields. */
  wide?: boolean;
  /** The other way in, below the form. */
  foot: ReactNode;
  children: ReactNode;
}

/** A form beside one calm picture: login and registration look like doors of the same house. */
export function AuthLayout({ title, lead, wide = false, foot, children }: AuthLayoutProps) {
  return (
    <section className="measure grid gap-x-16 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]">
      <PageTitle name={title} />
      <div className={wide ? 'mx-auto w-full max-w-2xl' : 'mx-auto w-full max-w-sm self-center'}>
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 mb-7 text-ink-soft">{lead}</p>
        {children}
        <p className="mt-6 text-ink-soft">{foot}</p>
      </div>
      <Picture
        src={wide ? '/media/banners/home-tall.svg' : '/media/banners/phones-tall.svg'}
        alt=""
        ratio="4 / 5"
        className="sticky top-24 hidden max-h-[calc(100dvh-9rem)] w-full self-start rounded-xl lg:block"
      />
    </section>
  );
}
