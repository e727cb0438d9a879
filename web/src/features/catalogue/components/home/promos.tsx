import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { home } from '../../../../lib/texts/shop/home.ts';
import { categoryPath } from '../../category-emoji.ts';

const promos = [
  { key: 'wearables', category: 'Wearable Tech' },
  { key: 'workshop', category: 'Tech Essentials' },
] as const;

export function Promos() {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:gap-5">
      {promos.map(({ key, category }) => (
        <li key={key}>
          <Link to={categoryPath(category)} className="group relative block h-full overflow-hidden rounded-xl bg-plate">
            <img
              src={`/media/promos/${key}.svg`}
              alt=""
              width={1200}
              height={500}
              loading="lazy"
              className="aspect-[16/9] w-full object-cover object-right xl:aspect-[12/5]"
            />
            {/* On the quiet side of the picture where there is room for it, else below. */}
            <span className="flex flex-col gap-1.5 p-5 xl:absolute xl:inset-y-0 xl:left-0 xl:w-[48%] xl:justify-center xl:p-8">
              <span className="text-heading font-semibold text-balance">{home.promos[key].title}</span>
              <span className="text-sm text-pretty">{home.promos[key].text}</span>
              <span className="mt-1 inline-flex items-center gap-1.5 text-sm font-[550] text-accent">
                {home.promos[key].action}
                <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-0.5" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
