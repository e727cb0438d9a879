import { z } from 'zod';
import { defineContract } from './endpoint.ts';

export const publicConfig = z.object({
  firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string(), appId: z.string().optional() }),
  /** Address of the Firebase Auth Emulator, or null where a real project is configured. */
  authEmulatorUrl: z.string().nullable(),
  /** Where pictures are uploaded: our own `POST /images` or an external host with the same contract. */
  imageHostUrl: z.string(),
  version: z.string(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const configContract = defineContract({
  'GET /config': { summary: 'Public settings of the browser', access: 'public', response: publicConfig },
});
