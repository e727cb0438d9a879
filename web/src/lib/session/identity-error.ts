/** The identity provider's stable code of an error (`auth/…`), or an empty string for any other error. */
export function identityErrorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') ? code : '';
}
