import { BrandRow } from '../../features/catalogue/components/brand-row.tsx';
import { CatalogueHome } from '../../features/catalogue/components/catalogue-home.tsx';
import { Hero } from '../../features/catalogue/components/hero.tsx';
import { home } from '../../lib/texts/home.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ChatButton } from '../shell/chat-button.tsx';
import { ScrollTop } from '../shell/scroll-top.tsx';
import { HomeFoot } from './home-foot.tsx';

/** Home: its sections in their order. */
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
