import type { RefusalCode } from '@pulsecart/shared/problem';

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429;

/** The HTTP status of every refusal. What is not listed contradicts what is true by now: 409. */
const listed: Partial<Record<RefusalCode, RefusalStatus>> = {
  aborted: 400,
  invalid_address: 400,
  invalid_idempotency_key: 400,
  invalid_input: 400,
  invalid_json: 400,
  invalid_length: 400,
  nothing_selected: 400,
  unreadable_file: 400,
  not_signed_in: 401,
  token_expired: 401,
  token_invalid: 401,
  account_deleted: 403,
  account_disabled: 403,
  admins_only: 403,
  no_email: 403,
  not_yours: 403,
  no_such_call: 404,
  not_found: 404,
  ticket_gone: 404,
  too_large: 413,
  too_many_pixels: 413,
  file_format: 415,
  json_only: 415,
  multipart_only: 415,
  not_an_image: 415,
  unsupported_charset: 415,
  unsupported_encoding: 415,
  too_many_requests: 429,
};

export const statusOf = (code: RefusalCode): RefusalStatus => listed[code] ?? 409;
