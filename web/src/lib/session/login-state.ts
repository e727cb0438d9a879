/** What travels to /login as navigation state: where to go back to after signing in. */
export interface LoginState {
  from: string;
}

/** The way back, or `/`. Takes only paths of this shop, and never /login or /register themselves. */
export function wayBack(state: unknown): string {
  const from = (state as LoginState | null)?.from;
  if (typeof from !== 'string' || !/^\/(?!\/)/.test(from)) return '/';
  return /^\/(login|register)\b/.test(from) ? '/' : from;
}
