import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../lib/format/format.ts';
import { statsTexts } from '../../../lib/texts/admin/stats.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { productFiguresQuery } from '../api/stats.ts';
import { FigureCard } from './figure-card.tsx';

const { best, low } = statsTexts;

/** Which products sold most, with bars to compare them by. */
export function BestSellers() {
  const query = useQuery(productFiguresQuery);
  return (
    <FigureCard title={best.title} query={query}>
      {({ bestSellers }) => {
        if (bestSellers.length === 0) return <p className="text-sm text-ink-soft">{best.empty}</p>;
        const most = Math.max(...bestSellers.map(({ sold }) => sold));
        return (
          <ol data-chart="best" className="space-y-2.5">
            {bestSellers.slice(0, 6).map(({ productId, title, imgUrl, sold }) => (
              <li key={productId} className="flex items-center gap-3">
                <Picture src={imgUrl} alt="" className="size-9 shrink-0 rounded-sm" />
                <div className="min-w-0 flex-1">
                  <div className="flex items-baseline justify-between gap-3 text-sm">
                    <Link to={`/product/${productId}`} className="truncate underline-offset-4 hover:underline">
                      {title}
                    </Link>
                    <span className="shrink-0 text-ink-soft figures">{best.sold(formatCount(sold))}</span>
                  </div>
                  <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-sunken">
                    <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * sold) / most}%` }} />
                  </span>
                </div>
              </li>
            ))}
          </ol>
        );
      }}
    </FigureCard>
  );
}

/** What is nearly sold out; each leads to where its stock is changed. */
export function LowStock() {
  const query = useQuery(productFiguresQuery);
  return (
    <FigureCard title={low.title} query={query}>
      {({ lowStock }) =>
        lowStock.length === 0 ? (
          <p className="text-sm text-ink-soft">{low.empty}</p>
        ) : (
          <ul data-chart="low" className="-my-1 divide-y">
            {lowStock.slice(0, 6).map(({ productId, title, imgUrl, stock }) => (
              <li key={productId} className="flex items-center gap-3 py-1.5">
                <Picture src={imgUrl} alt="" className="size-9 shrink-0 rounded-sm" />
                <Link
                  to={`/dashboard/product/edit/${productId}`}
                  aria-label={low.edit(title)}
                  className="min-w-0 flex-1 truncate text-sm underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
                <Badge tone={stock === 0 ? 'loss' : 'pending'}>{low.left(stock)}</Badge>
              </li>
            ))}
          </ul>
        )
      }
    </FigureCard>
  );
}
