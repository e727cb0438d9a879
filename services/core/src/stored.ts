/**
 * What is stored, for the tools of `dev/` that write to a database or read one without the shop: types of documents, and
 * pure functions that make them. The shop's own processes never import this file.
 */
/** Benches, drills and tests put accounts there that never signed in. */
export { newUserRecord, type UserRecord } from './accounts/user-record.ts';
