import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { ServicesBlock } from '../components/services-block.tsx';
import { about } from '../documents/about.ts';

export function Component() {
  const { closing } = about;
  return (
    <div className="measure flex flex-col gap-16 py-10 sm:py-14 md:gap-20">
      <PageTitle name={about.title} />
      <header className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-[3fr_2fr]">
        <h1 className="text-display font-semibold">{about.heading}</h1>
        <p className="text-lg text-ink-soft">{about.lead}</p>
      </header>
      <Picture
        src="/media/promos/workshop.svg"
        alt=""
        ratio="12 / 5"
        eager
        className="w-full rounded-xl max-sm:aspect-4/3! [&_img]:object-right"
      />
      <Story />
      <ServicesBlock />
      <section className="flex flex-wrap items-center justify-between gap-6 rounded-xl bg-accent-soft p-6 sm:p-10">
        <div>
          <h2 className="text-title">{closing.title}</h2>
          <p className="mt-2 text-ink-soft">{closing.text}</p>
        </div>
        <ButtonLink size="lg" to="/#contact">
          {closing.action}
        </ButtonLink>
      </section>
    </div>
  );
}

function Story() {
  return (
    <section className="grid gap-x-16 gap-y-10 lg:grid-cols-[3fr_2fr]">
      <div className="max-w-prose space-y-4 text-[1.0625rem] leading-relaxed">
        {about.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ul className="divide-y border-y">
        {about.values.map(({ title, text }) => (
          <li key={title} className="py-4">
            <h2 className="font-semibold">{title}</h2>
            <p className="mt-1 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
