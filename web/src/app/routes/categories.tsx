import { CategoriesPage } from '../../features/catalogue/routes/categories.tsx';
import { ScrollTop } from '../shell/shop/scroll-top.tsx';

export function Component() {
  return (
    <>
      <CategoriesPage />
      <ScrollTop when="far" />
    </>
  );
}
