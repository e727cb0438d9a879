/*
 * Calls that the shell sent off before this script was there (build/early.ts). Each is taken once: a second
 * request for the same wants fresh data.
 */

/** The answer to a GET that is on its way already; undefined when there is none. */
export function takeEarlyCall(address: string): Promise<Response> | undefined {
  const call = window.earlyCalls?.[address];
  delete window.earlyCalls?.[address];
  return call;
}

/** Whether an answer to something the first view needs is still to be taken. */
export function awaitsEarlyCall(): boolean {
  return Object.keys(window.earlyCalls ?? {}).length > 0;
}
