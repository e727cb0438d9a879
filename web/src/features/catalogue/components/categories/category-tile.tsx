import { Link } from 'react-router-dom';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { Picture } from '../../../../ui/media/picture.tsx';
import { type CategoryOfHome, categoryArt, categoryEmoji, categoryLink } from '../../category-emoji.ts';

export function CategoryTile({ category }: { category: CategoryOfHome }) {
  const { name, count } = category;
  return (
    <Link {...categoryLink(category)} className="group block overflow-hidden rounded-lg bg-plate">
      <Picture
        src={categoryArt(name)}
        alt=""
        ratio="4 / 3"
        className="transition-transform duration-250 ease-out group-hover:scale-[1.025]"
      />
      <span className="flex items-center gap-2.5 px-3.5 py-3">
        <span aria-hidden="true" className="text-xl leading-none">
          {categoryEmoji(name)}
        </span>
        <span className="min-w-0 flex-1 truncate text-[0.9375rem] font-[550]">{name}</span>
        <span className="hidden text-sm text-ink-soft figures sm:inline">
          {count}
          <span className="sr-only"> {catalogue.products(count).replace(/^\d+ /, '')}</span>
        </span>
      </span>
    </Link>
  );
}
