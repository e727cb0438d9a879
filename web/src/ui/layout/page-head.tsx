import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle } from './page-title.tsx';

export interface PageHeadProps {
  title: string;
  /** What the browser's tab says where it is not the title, for example an announcement. */
  tabTitle?: string;
  back?: { to: string; label: string };
  count?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
}

/** The head of a dashboard page: its title (also of the browser's tab), a count, and what can be done. */
export function PageHead({ title, tabTitle = title, back, count, hint, actions }: PageHeadProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <PageTitle name={tabTitle} />
      <div className="min-w-0">
        {back && (
          <Link
            to={back.to}
            className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-sm px-1 text-sm text-ink-soft hover:text-ink touch"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        )}
        {/* As high as the search beside it, so that titles stand at the same place on every page. */}
        <div className="flex min-h-10 items-center">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="text-heading">{title}</h1>
            {count && <p className="text-ink-soft figures">{count}</p>}
          </div>
        </div>
        {hint && <p className="text-ink-soft">{hint}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
    </header>
  );
}
