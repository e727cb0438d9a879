import { z } from 'zod';

/** RFC 9457 problem details: what every refusal of the API looks like. `code` is stable, `detail` is shown to users. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** Field errors; `path` uses dots, as in `lines.0.quantity`. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  correlationId: z.string().optional(),
});

/** Why something was refused. Stable: clients decide by it, and `platform/http` knows the HTTP status of each. */
export type RefusalCode =
  // what was sent
  | 'aborted'
  | 'file_format'
  | 'invalid_address'
  | 'invalid_idempotency_key'
  | 'invalid_input'
  | 'invalid_json'
  | 'invalid_length'
  | 'json_only'
  | 'multipart_only'
  | 'not_an_image'
  | 'too_large'
  | 'too_many_pixels'
  | 'too_many_requests'
  | 'unreadable_file'
  | 'unsupported_charset'
  | 'unsupported_encoding'
  // who asks
  | 'account_deleted'
  | 'account_disabled'
  | 'admins_only'
  | 'email_not_verified'
  | 'email_taken'
  | 'last_admin'
  | 'no_email'
  | 'not_signed_in'
  | 'not_yours'
  | 'token_expired'
  | 'token_invalid'
  // what is asked for
  | 'no_such_call'
  | 'not_found'
  | 'ticket_gone'
  // orders, carts and wishlists
  | 'already_confirming'
  | 'already_placed'
  | 'busy'
  | 'cart_changed'
  | 'cart_full'
  | 'idempotency_key_reused'
  | 'last_line'
  | 'nothing_selected'
  | 'order_cancelled'
  | 'order_closed'
  | 'order_id_taken'
  | 'out_of_stock'
  | 'overruled'
  | 'price_changed'
  | 'product_gone'
  | 'wishlist_full'
  // the catalogue and the back office
  | 'bulk_running'
  | 'import_applied'
  | 'job_active'
  | 'job_not_failed'
  | 'product_busy'
  | 'product_held'
  | 'stock_below_held'
  | 'stock_changed';

/** Why something could not be done right now. Nothing was lost, and the same may be asked again. */
export type UnavailableCode = 'busy' | 'database_away' | 'identity_away' | 'queues_away' | 'too_slow';
