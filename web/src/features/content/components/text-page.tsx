import { Info } from 'lucide-react';
import { CONTACT_EMAIL } from '../../../lib/constants.ts';
import { formatDay } from '../../../lib/format/format-time.ts';
import { pageTexts } from '../../../lib/texts/shop/pages.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import type { Block, Section, TextDocument } from '../documents/document.ts';

/** A long text with its contents beside it: what the four policies look like. */
export function TextPage({ document }: { document: TextDocument }) {
  const { title, lead, updated, note, sections } = document;
  return (
    <article className="measure py-10 sm:py-14">
      <PageTitle name={title} />
      <header className="max-w-prose">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{lead}</p>
        <p className="mt-3 text-sm text-ink-soft">
          <time dateTime={updated}>{pageTexts.updated(formatDay(`${updated}T12:00`))}</time>
        </p>
      </header>
      <div className="mt-8 grid gap-x-16 gap-y-8 border-t pt-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <Contents sections={sections} />
        <div className="min-w-0 max-w-prose">
          {note && <Note>{note}</Note>}
          {sections.map((section) => (
            <TextSection key={section.id} section={section} />
          ))}
          <p className="mt-10 border-t pt-6 text-ink-soft">
            {pageTexts.questions}{' '}
            <a href={`mailto:${CONTACT_EMAIL}`} className="text-accent underline underline-offset-4">
              {pageTexts.writeUs(CONTACT_EMAIL)}
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label={pageTexts.contents} className="lg:order-last">
      <div className="rounded-lg border bg-surface p-4 lg:sticky lg:top-24 lg:border-0 lg:bg-transparent lg:p-0">
        <p className="mb-2 text-sm font-[550]">{pageTexts.contents}</p>
        <ol className="flex flex-col text-sm lg:border-l">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="block py-1.5 text-ink-soft hover:text-ink lg:-ml-px lg:border-l lg:border-transparent lg:pl-4 lg:hover:border-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

function Note({ children }: { children: string }) {
  return (
    <aside aria-label={pageTexts.note} className="mb-8 flex gap-3 rounded-lg bg-accent-soft p-4 text-accent-strong">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="font-semibold">{pageTexts.note}.</strong> {children}
      </p>
    </aside>
  );
}

function TextSection({ section: { id, title, blocks } }: { section: Section }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24 first-of-type:mt-0">
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {blocks.map((block) => (
        <TextBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}

function TextBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="mt-3 leading-relaxed">{block}</p>;
  if ('list' in block) {
    return (
      <ul className="mt-3 list-disc space-y-1.5 pl-5 leading-relaxed marker:text-accent">
        {block.list.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    );
  }
  return (
    <dl className="mt-4 divide-y rounded-lg border bg-surface">
      {block.facts.map(([term, meaning]) => (
        <div key={term} className="grid gap-x-6 gap-y-0.5 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="font-[550]">{term}</dt>
          <dd className="text-ink-soft">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
