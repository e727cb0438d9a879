import { ArrowLeft } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { pageTexts } from '../../../lib/texts/shop/pages.ts';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { ArticleByline } from '../components/article-byline.tsx';
import type { Article } from '../documents/article.ts';
import { articles } from '../documents/articles.ts';

const { blogs } = pageTexts;

/** The article of the address; 404 where there is none. */
export function loader({ params }: LoaderFunctionArgs): Article {
  const article = articles.find(({ slug }) => slug === params.slug);
  if (article === undefined) throw new Response(null, { status: 404 });
  return article;
}

export function Component() {
  const article = useLoaderData<Article>();
  return (
    <div className="measure py-8 sm:py-12">
      <PageTitle name={article.title} />
      <article className="mx-auto max-w-prose text-[1.0625rem]">
        <Link to="/blogs" className="inline-flex items-center gap-1.5 py-1 text-sm text-ink-soft hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {blogs.back}
        </Link>
        <h1 className="mt-4 mb-4 text-title">{article.title}</h1>
        <ArticleByline article={article} />
        <Picture src={article.picture} alt="" ratio="2 / 1" eager className="my-8 w-full rounded-xl" />
        <div className="leading-[1.7]">
          <p className="text-lg font-[550]">{article.description}</p>
          {article.body.map((part) => (
            <Part key={part} text={part} />
          ))}
        </div>
      </article>
      <More than={article} />
    </div>
  );
}

function Part({ text }: { text: string }) {
  if (text.startsWith('## ')) return <h2 className="mt-10 text-heading">{text.slice(3)}</h2>;
  return <p className="mt-4">{text}</p>;
}

function More({ than }: { than: Article }) {
  return (
    <section aria-labelledby="more-title" className="mx-auto mt-14 max-w-prose border-t pt-8 text-[1.0625rem]">
      <h2 id="more-title" className="text-heading">
        {blogs.more}
      </h2>
      <ul className="mt-4 divide-y">
        {articles
          .filter(({ slug }) => slug !== than.slug)
          .map((article) => (
            <li key={article.slug}>
              <Link to={`/blogs/${article.slug}`} className="group flex items-center gap-4 py-3">
                <Picture src={article.picture} alt="" ratio="2 / 1" className="w-28 shrink-0 rounded-md" />
                <span className="font-[550] underline-offset-4 group-hover:underline">{article.title}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
