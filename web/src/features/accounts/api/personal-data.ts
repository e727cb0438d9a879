import { call } from '../../../lib/api/api.ts';

/** Has the browser save all that the shop has about an account as a file. */
export async function downloadPersonalData(email: string): Promise<void> {
  const data = await call('GET /user/{email}/data', { params: { email } });
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `pulsecart-data-${data.exportedAt.slice(0, 10)}.json`;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
