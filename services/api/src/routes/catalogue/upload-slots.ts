import { limitAtOnce } from '@pulsecart/platform/http/route';
import { Unavailable } from '@pulsecart/platform/refusal';

/**
 * Makes a function that runs uploads: at most `most` at once in this process, and one of each account, so that no account
 * takes every place.
 * @throws Unavailable `busy`
 */
export function createUploadSlots(most: number) {
  const limited = limitAtOnce(most, 'Many files are being uploaded right now. Please try again in a moment.');
  const underWay = new Set<string>();
  return async function inSlot(account: string, upload: () => Promise<void>): Promise<void> {
    if (underWay.has(account)) throw new Unavailable('busy', 'Another file of yours is being uploaded. Please wait until that is done.');
    underWay.add(account);
    try {
      await limited(upload);
    } finally {
      underWay.delete(account);
    }
  };
}
