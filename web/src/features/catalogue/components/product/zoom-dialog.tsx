import type { Product } from '@pulsecart/shared/catalogue/contract';
import { clsx } from 'clsx';
import { productTexts } from '../../../../lib/texts/shop/product.ts';
import { Dialog, type OpenProps } from '../../../../ui/controls/dialog.tsx';
import { useZoom } from '../../use-zoom.ts';

/** The picture as large as the window: whole at first, at twice the size by a click or two fingers, then moved by scrolling. */
export default function ZoomDialog({ product, ...open }: OpenProps & { product: Product }) {
  return (
    <Dialog {...open} title={product.title} className="h-dvh! max-h-none! w-screen! max-w-none! rounded-none! border-0!">
      <Zoomed product={product} />
    </Dialog>
  );
}

function Zoomed({ product }: { product: Product }) {
  const { frame, scale, toggle, pinch } = useZoom();
  const enlarged = scale > 1;
  return (
    <section
      ref={frame}
      aria-label={productTexts.zoomed(product.title)}
      className="-m-5 h-[calc(100%+2.5rem)] touch-pan-x touch-pan-y overflow-auto bg-plate"
      {...pinch}
    >
      <button
        type="button"
        aria-label={enlarged ? productTexts.zoomOut : productTexts.zoomIn}
        onClick={toggle}
        // Its size is there at once, for the frame to be scrolled by: reduced motion gives every change a moment.
        className={clsx('block transition-none', enlarged ? 'cursor-zoom-out!' : 'cursor-zoom-in!')}
        style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
      >
        <img src={product.imgUrl} alt={product.title} draggable={false} className="size-full object-contain" />
      </button>
    </section>
  );
}
