import { BRANDS, BRANDS_PER_VIEW, HOME_BRANDS } from '../../../../lib/constants.ts';
import { catalogue } from '../../../../lib/texts/shop/catalogue.ts';
import { Carousel } from '../../../../ui/media/carousel.tsx';
import { BrandMark } from './brand-mark.tsx';

const slides = BRANDS.slice(0, HOME_BRANDS).map((brand) => ({
  key: brand,
  content: <BrandMark brand={brand} className="mx-auto w-full max-w-40" />,
}));

export function BrandRow() {
  return (
    <Carousel
      label={catalogue.ourBrands}
      heading={<h2 className="text-sm font-[550] text-ink-soft">{catalogue.ourBrands}</h2>}
      slides={slides}
      perView={{ base: BRANDS_PER_VIEW }}
    />
  );
}
