import { pipeline } from 'node:stream/promises';
import { sendJson } from '@pulsecart/platform/http/json';
import type { RequestContext, Route } from '@pulsecart/platform/http/route';
import { validate } from '@pulsecart/platform/http/validate';
import { notFound, Refusal } from '@pulsecart/platform/refusal';
import { objectId } from '@pulsecart/shared/fields';
import multer from 'multer';
import { z } from 'zod';
import { encodeVariants, widths } from '../../images/encode.ts';
import type { ImageStore } from '../../images/image-store.ts';
import { createUploadSlots } from './upload-slots.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_UPLOADS = 4;

const query = z.object({
  w: z.coerce
    .number()
    .pipe(z.literal(widths, `One of ${widths.join(', ')}`))
    .default(1600),
});
const one = multer({ limits: { fileSize: MAX_BYTES, files: 1, fields: 4, fieldSize: 1024, parts: 6 } }).single('image');

/** Our own image host, with the contract of imgbb, which clients may know: answers `data.display_url`. */
export function createImageRoutes(store: ImageStore): Route[] {
  const inSlot = createUploadSlots(MAX_UPLOADS);

  async function upload({ request, response, actor }: RequestContext): Promise<void> {
    const uploadedBy = actor?.uid ?? '';
    await inSlot(uploadedBy, async () => {
      const file = await readFile(request, response);
      const id = await store.save(await encodeVariants(file), uploadedBy);
      if (!response.headersSent) sendJson(response, 200, { data: { display_url: `/api/images/${id}` } }, { forEveryone: false });
    });
  }

  async function show({ request, response, params }: RequestContext): Promise<void> {
    const { w } = validate(query, request.query);
    const found = await store.find(String(params.id).toLowerCase(), w);
    if (found === null) throw notFound('The picture');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.setHeader('ETag', `"${params.id}-${found.width}"`);
    response.setHeader('Content-Type', 'image/webp');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Length', found.length);
    if (request.method === 'HEAD') response.end();
    else await pipeline(found.open(), response);
  }

  return [
    { name: 'POST /images', access: 'signed-in', rate: 'upload', timeoutMs: 60_000, serve: upload },
    { name: 'GET /images/{id}', access: 'public', rate: 'default', params: z.object({ id: objectId }), timeoutMs: 30_000, serve: show },
  ];
}

/** @throws Refusal `multipart_only`, `too_large`, `invalid_input` */
async function readFile(request: RequestContext['request'], response: RequestContext['response']): Promise<Buffer> {
  if (!request.is('multipart/form-data'))
    throw new Refusal('multipart_only', 'Send the picture as multipart/form-data, in the field "image".');
  await new Promise<void>((resolve, reject) => {
    one(request, response, (error: unknown) => (error === undefined || error === null ? resolve() : reject(uploadProblem(error))));
  });
  if (request.file === undefined) throw missing('Choose a picture');
  return request.file.buffer;
}

function missing(message: string): Refusal {
  return new Refusal('invalid_input', 'There is no picture in what was sent.', { errors: [{ path: 'image', message }] });
}

function uploadProblem(error: unknown): unknown {
  if (!(error instanceof multer.MulterError)) return missing('The upload was not complete');
  if (error.code === 'LIMIT_FILE_SIZE') return new Refusal('too_large', 'A picture may have at most 5 MB.');
  return missing(error.message);
}
