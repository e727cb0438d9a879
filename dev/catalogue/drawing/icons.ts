import { createRequire } from 'node:module';
import { z } from 'zod';

/**
 * Glyphs on screens, keys and labels come from an open icon set, Phosphor (`ph:`, MIT, docs/PICTURES.md), read from its
 * iconify package.
 */
const set = z.object({
  icons: z.record(z.string(), z.object({ body: z.string() })),
  width: z.number().default(24),
});
type IconSet = z.infer<typeof set>;

const require = createRequire(import.meta.url);
const loaded = new Map<string, IconSet>();

function iconSet(prefix: string): IconSet {
  const known = loaded.get(prefix);
  if (known) return known;
  const read = set.parse(require(`@iconify-json/${prefix}/icons.json`));
  loaded.set(prefix, read);
  return read;
}

/**
 * An icon drawn into a square.
 * @param name `set:icon`, for example `ph:sun-fill`
 * @throws when the set has no such icon
 */
export function icon(name: string, x: number, y: number, size: number, colour: string, opacity = 1): string {
  const [prefix = '', id = ''] = name.split(':');
  const from = iconSet(prefix);
  const body = from.icons[id]?.body;
  if (!body) throw new Error(`The icon set has no ${name}`);
  const scale = Math.round((size / from.width) * 1000) / 1000;
  const alpha = opacity === 1 ? '' : ` opacity="${opacity}"`;
  const left = Math.round(x * 10) / 10;
  const top = Math.round(y * 10) / 10;
  return `<g transform="translate(${left} ${top}) scale(${scale})" color="${colour}"${alpha}>${body.replaceAll('currentColor', colour)}</g>`;
}
