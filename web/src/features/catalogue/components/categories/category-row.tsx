import { CATEGORIES_PER_VIEW } from '../../../../lib/constants.ts';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Carousel } from '../../../../ui/media/carousel.tsx';
import type { CategoryOfHome } from '../../category-emoji.ts';
import { CategoryTile } from './category-tile.tsx';

const heading = <h2 className="text-title">{catalogue.exploreCategories}</h2>;

export function CategoryRow({ categories }: { categories: readonly CategoryOfHome[] }) {
  return (
    <Carousel
      label={catalogue.exploreCategories}
      heading={heading}
      slides={categories.map((category) => ({ key: category.name, content: <CategoryTile category={category} /> }))}
      perView={CATEGORIES_PER_VIEW}
    />
  );
}

/** While products load: the spinner, in the room that the tiles will take. */
export function CategoryRowLoading() {
  return (
    <section aria-label={catalogue.exploreCategories}>
      <div className="mb-5 flex min-h-9 items-center pr-29 pointer-coarse:min-h-11 pointer-coarse:pr-35">{heading}</div>
      <div className="relative rounded-lg bg-plate">
        {/* As high as a tile: a picture of 4 by 3 and a line of text. */}
        <div className="w-[calc(50%-0.5rem)] pb-[46.5px] md:w-[calc((100%-2rem)/3)] lg:w-[calc(25%-0.75rem)]">
          <div className="aspect-[4/3]" />
        </div>
        <div className="absolute inset-0 grid place-items-center">
          <Spinner />
        </div>
      </div>
    </section>
  );
}
