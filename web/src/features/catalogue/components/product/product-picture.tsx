import type { Product } from '@pulsecart/shared/catalogue/contract';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { retryImport } from '../../../../lib/loading/retry-import.ts';
import { useLazyComponent } from '../../../../lib/loading/use-lazy-component.ts';
import { productTexts } from '../../../../lib/texts/shop/product.ts';
import { Picture } from '../../../../ui/media/picture.tsx';

const loadZoom = retryImport(() => import('./zoom-dialog.tsx'));

/** The large picture; a click opens it at twice the size. */
export function ProductPicture({ product }: { product: Product }) {
  const [zoom, setZoom] = useState(false);
  const ZoomDialog = useLazyComponent(loadZoom, zoom);
  return (
    <div className="relative">
      <Picture src={product.imgUrl} alt={product.title} eager sizes="(min-width: 768px) 42rem, 100vw" className="rounded-xl" />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setZoom(true)}
        className="group absolute inset-0 cursor-zoom-in! rounded-xl"
      >
        <span className="absolute right-3 bottom-3 inline-flex h-9 items-center gap-2 rounded-full bg-surface px-3.5 text-sm opacity-80 transition-opacity group-hover:opacity-100">
          <ZoomIn aria-hidden="true" className="size-4" />
          {productTexts.zoom}
        </span>
      </button>
      {ZoomDialog && <ZoomDialog product={product} open={zoom} onOpenChange={setZoom} />}
    </div>
  );
}
