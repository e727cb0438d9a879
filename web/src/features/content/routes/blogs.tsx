import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pageTexts } from '../../../lib/texts/shop/pages.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { ArticleByline } from '../components/article-byline.tsx';
import type { Article } from '../documents/article.ts';
import { articles } from '../documents/articles.ts';

const { blogs } = pageTexts;

export function Component() {
  const [newest, ...others] = articles;
  return (
    <div className="measure py-10 sm:py-14">
      <PageTitle name={blogs.title} />
      <h1 className="text-title">{blogs.title}</h1>
      <p className="mt-3 mb-8 max-w-prose text-lg text-ink-soft">{blogs.lead}</p>
      {newest && <Teaser article={newest} large />}
      <div className="mt-10 grid gap-x-6 gap-y-10 border-t pt-10 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((article) => (
          <Teaser key={article.slug} article={article} />
        ))}
      </div>
    </div>
  );
}

function Teaser({ article, large = false }: { article: Article; large?: boolean }) {
  return (
    <article
      className={large ? 'group relative grid items-center gap-x-10 gap-y-5 lg:grid-cols-[3fr_2fr]' : 'group relative flex flex-col gap-4'}
    >
      <Picture src={article.picture} alt="" ratio="2 / 1" eager={large} className="w-full rounded-lg" />
      <div className="flex flex-col items-start gap-2.5">
        <ArticleByline article={article} />
        <h2 className={large ? 'text-title' : 'text-heading'}>
          {/* The whole teaser leads to the article; only its title is the link for the ear. */}
          <Link to={`/blogs/${article.slug}`} className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
            {article.title}
          </Link>
        </h2>
        <p className="text-ink-soft">{article.description}</p>
        <span aria-hidden="true" className="inline-flex items-center gap-1.5 text-sm font-[550] text-accent">
          {blogs.read}
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-0.5" />
        </span>
      </div>
    </article>
  );
}
