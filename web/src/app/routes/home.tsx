import { BrandRow } from '../../features/catalogue/components/categories/brand-row.tsx';
import { CatalogueHome } from '../../features/catalogue/components/home/catalogue-home.tsx';
import { Hero } from '../../features/catalogue/components/home/hero.tsx';
import { home } from '../../lib/texts/shop/home.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ChatButton } from '../shell/shop/chat-button.tsx';
import { ScrollTop } from '../shell/shop/scroll-top.tsx';
import { HomeFoot } from './home-foot.tsx';

export function Component() {
  return (
    <div className="measure flex flex-col gap-12 pt-4 md:gap-20 md:pt-6">
      <PageTitle name={home.title} />
      <Hero />
      <BrandRow />
      <CatalogueHome />
      <HomeFoot />
      <ChatButton />
      <ScrollTop when="upward" />
    </div>
  );
}
