import type { Product } from '@pulsecart/shared/catalogue/contract';
import { productTexts } from '../../../lib/texts/product.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ZoomDialogProps {
  product: Product;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The picture at twice the window's size, moved by scrolling or dragging. */
export default function ZoomDialog({ product, open, onOpenChange }: ZoomDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={product.title} className="h-[90dvh] max-h-[90dvh] max-w-5xl">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label={productTexts.zoomed(product.title)} tabIndex={0} className="-m-5 h-[calc(100%+2.5rem)] overflow-auto">
        <img src={product.imgUrl} alt={product.title} width={1600} height={1600} className="w-[180%] max-w-none md:w-[150%]" />
      </section>
    </Dialog>
  );
}
