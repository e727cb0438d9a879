import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { gallery } from './drawing/gallery.ts';

/**
 * Draws every picture of the shop into web/public/media, once: when neither the drawing code nor the data changed since
 * the last time, it says so and ends. Run: `node --conditions=source dev/catalogue/draw.ts [--force]`.
 */
const here = dirname(fileURLToPath(import.meta.url));
const media = join(here, '../../web/public/media');
/** Written last, so that an interrupted run draws again. */
const stampFile = join(media, '.drawn');

/** What the pictures are made from, as one hash: code, data and the versions of the sets they borrow from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const sources = readdirSync(join(here, 'drawing'), { recursive: true, encoding: 'utf8' }).map((file) => join('drawing', file));
  for (const file of [...sources, 'draw.ts', 'demo-products.json', 'demo-drawings.json', '../package.json'].sort()) {
    if (/\.(ts|json)$/.test(file) && !file.endsWith('.test.ts')) hash.update(`${file}\n`).update(readFileSync(join(here, file)));
  }
  return hash.digest('hex');
}

function stamped(): string {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}

function tell(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\rDrawing pictures ${done}/${all}`);
  else if (done === all) console.log(`Drawing pictures ${done}/${all}`);
}

async function drawAll(): Promise<number> {
  const pictures = gallery();
  rmSync(media, { recursive: true, force: true });
  for (const folder of new Set([...pictures.keys()].map(dirname))) mkdirSync(join(media, folder), { recursive: true });
  let done = 0;
  for (const [file, draw] of pictures) {
    writeFileSync(join(media, `${file}.svg`), draw());
    done += 1;
    if (done % 20 === 0 || done === pictures.size) tell(done, pictures.size);
  }
  // Link previews are read by robots that take no SVG.
  await sharp(join(media, 'logo/og.svg')).png({ palette: true }).toFile(join(media, 'logo/og.png'));
  return pictures.size;
}

const now = fingerprint();
if (stamped() === now && !process.argv.includes('--force')) {
  console.log('Pictures are up to date.');
} else {
  const started = performance.now();
  const count = await drawAll();
  writeFileSync(stampFile, now);
  console.log(`${process.stdout.isTTY ? '\n' : ''}Drew ${count} pictures in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
