import { marks } from './marks.ts';
import { portraits } from './people.ts';
import { drawProduct, readDrawings, readTitles } from './products.ts';
import { drawScene, scenes } from './scenes.ts';
import { portrait } from './studio.ts';

export const productsFile = new URL('../demo-products.json', import.meta.url);
export const drawingsFile = new URL('../demo-drawings.json', import.meta.url);

/** A box with a leaf on it: shown where a product has no picture. */
function placeholder(): string {
  return portrait('', 'No picture', (k) => {
    const card = '#c8b18a';
    return (
      k.ground(400, 655, 190) +
      k.shell(214, 372, 372, 282, 14, card) +
      k.path('M214 386Q214 372 228 372H572Q586 372 586 386V430H214Z', k.body(k.shade(card, 0.05))) +
      k.rect(372, 372, 56, 96, 0, k.shade(card, 0.1)) +
      k.icon('ph:leaf-fill', 366, 520, 68, k.shade(card, -0.2))
    );
  });
}

/** Every picture of the shop by its file below `media/` (without `.svg`), drawn when called. */
export function gallery(): Map<string, () => string> {
  const titles = new Map(readTitles(productsFile).map((product) => [product.sku, product]));
  const pictures = new Map<string, () => string>([['products/placeholder', placeholder]]);
  for (const how of readDrawings(drawingsFile)) {
    const product = titles.get(how.sku);
    if (!product) throw new Error(`demo-drawings.json draws ${how.sku}, which demo-products.json does not have`);
    pictures.set(`products/${how.sku}`, () => drawProduct(product, how));
  }
  for (const scene of scenes()) pictures.set(scene.file, () => drawScene(scene));
  for (const [file, draw] of [...marks(), ...portraits()]) pictures.set(file, draw);
  return pictures;
}
