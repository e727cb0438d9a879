import type { ProductImports } from '@pulsecart/core/catalogue';
import { type ActivityLog, endedBy } from '@pulsecart/core/operations';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import { sendJson } from '@pulsecart/platform/http/json';
import type { RequestContext, Route } from '@pulsecart/platform/http/route';
import { validate } from '@pulsecart/platform/http/validate';
import { type importContract, importUpload } from '@pulsecart/shared/catalogue/import-contract';
import { ObjectId } from 'mongodb';
import { limitedBody } from './limited-body.ts';
import { createUploadSlots } from './upload-slots.ts';

const MOST_BYTES = 50 * 1024 * 1024;
const MOST_UPLOADS = 2;
const TIMEOUT_MS = 120_000;

export function createImportRoutes(imports: ProductImports): Handlers<typeof importContract> {
  return {
    'GET /product-imports': ({ query }) => imports.recent(query),
    'GET /product-imports/{id}': ({ params, query }) => imports.byId(params.id, query),
    'POST /product-imports/{id}/apply': ({ params }) => imports.apply(params.id),
  };
}

/** The file as it is in the body: it is read while it comes in, and never whole in memory. */
export function createUploadRoute(imports: ProductImports, activityLog: ActivityLog): Route {
  const inSlot = createUploadSlots(MOST_UPLOADS);

  async function upload({ request, response, actor, trace }: RequestContext): Promise<void> {
    const { name, setStock } = validate(importUpload, request.query);
    const format = imports.formatOf(request.headers['content-type'], name);
    const account = actor?.email ?? '';
    const importId = new ObjectId().toHexString();
    const subject = { kind: 'import', id: importId };
    const { correlationId } = trace;
    const end = await activityLog.begin({ account, action: 'import.check', subject, detail: null, correlationId });
    try {
      const checked = await imports.check({ importId, name, format, setStock, by: account }, limitedBody(request, MOST_BYTES));
      end({ outcome: 'done', detail: `${checked.right} right, ${checked.wrong} wrong` });
      if (!response.headersSent) sendJson(response, 201, checked, { forEveryone: false });
    } catch (error) {
      end(endedBy(error));
      throw error;
    }
  }

  async function serve(context: RequestContext): Promise<void> {
    try {
      await inSlot(context.actor?.uid ?? '', () => upload(context));
    } finally {
      // A browser reads the response only after it has sent its whole body.
      context.request.resume();
    }
  }

  return { name: 'POST /product-imports', access: 'admin', rate: 'upload', timeoutMs: TIMEOUT_MS, serve };
}
