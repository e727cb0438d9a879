import { formatDay } from '../../../lib/format/format-time.ts';
import { pageTexts } from '../../../lib/texts/shop/pages.ts';
import type { Article } from '../documents/article.ts';

export function ArticleByline({ article: { date, minutes } }: { article: Article }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
      <time dateTime={date}>{formatDay(`${date}T12:00`)}</time>
      <span aria-hidden="true">·</span>
      <span>{pageTexts.blogs.author}</span>
      <span aria-hidden="true">·</span>
      <span>{pageTexts.blogs.minutes(minutes)}</span>
    </p>
  );
}
