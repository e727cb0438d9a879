import { pipeline } from 'node:stream/promises';
import type { ExportTickets } from '@pulsecart/core/operations';
import type { OrderTable } from '@pulsecart/core/orders';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import { limitAtOnce, type RequestContext, type Route } from '@pulsecart/platform/http/route';
import { Refusal } from '@pulsecart/platform/refusal';
import { disarmed } from '@pulsecart/shared/csv-cells';
import { dhakaDay } from '@pulsecart/shared/dhaka-time';
import type { ExportOrder, exportContract } from '@pulsecart/shared/operations/export-contract';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';

/** Downloads at once in one process: each holds a few hundred orders in memory. */
const MOST = 4;
/** A slow line takes its time over a hundred thousand rows. */
const TIMEOUT_MS = 15 * 60_000;

const format = { record_delimiter: 'windows' } as const;
const titles = { pending: 'pending-orders', confirmed: 'confirmed-orders', status: 'order-status' } as const;

/** Text of a CSV file: whole batches, because a stream of rows costs more memory than the rows. */
async function* linesOf({ columns, batches }: OrderTable): AsyncGenerator<string> {
  yield stringify([columns], { ...format, bom: true });
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => row.map(disarmed)),
      format,
    );
}

export function createExportRoutes(tickets: ExportTickets): Handlers<typeof exportContract> {
  return {
    'POST /export-tickets': async ({ actor, body }) => {
      const { ticket, expiresAt } = await tickets.issue(actor.uid, body);
      return { ticket, path: `/api/exports/${ticket}`, expiresAt: expiresAt.toISOString() };
    },
  };
}

/**
 * The download itself: anyone with the ticket, once. Rows are read as fast as the browser takes them, and no faster.
 * @param isAdmin - asked again when the ticket is used: a demoted admin gets nothing
 */
export function createDownloadRoute(
  tickets: ExportTickets,
  table: (wanted: ExportOrder) => OrderTable,
  isAdmin: (uid: string) => Promise<boolean>,
): Route {
  const limited = limitAtOnce(MOST, 'Several lists are being exported right now. Please try again in a moment.');

  async function download({ request, response, params }: RequestContext): Promise<void> {
    // A HEAD request, such as a link preview, must not use up the ticket.
    const wanted = request.method === 'HEAD' ? null : await redeem(String(params.ticket));
    if (wanted === null) throw new Refusal('ticket_gone', 'This link was used already, or is older than a minute. Export the list again.');
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${titles[wanted.list]}-${dhakaDay(new Date())}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    await pipeline(linesOf(table(wanted)), response).catch((error: NodeJS.ErrnoException) => {
      // The client closed the connection, which is no error.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  async function redeem(ticket: string): Promise<ExportOrder | null> {
    const found = await tickets.redeem(ticket);
    return found !== null && (await isAdmin(found.uid)) ? found : null;
  }

  const params = z.object({ ticket: z.string().regex(/^[\w-]{20,100}$/, 'Not a ticket') });
  return {
    name: 'GET /exports/{ticket}',
    access: 'public',
    rate: 'default',
    params,
    timeoutMs: TIMEOUT_MS,
    serve: (context) => limited(() => download(context)),
  };
}
