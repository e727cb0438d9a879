import { ApiError, readProblem } from '../errors/api-error.ts';
import { getAccessToken } from '../session/session.ts';
import { fetchConfig } from '../session/session-calls.ts';

/**
 * Uploads a picture to the image host of the settings (multipart, field `image`) and answers its address.
 * @param token the bearer for our own host, where nobody is signed in yet; else the session's.
 * @throws {ApiError}
 */
export async function uploadImage(file: File, token?: string): Promise<string> {
  try {
    const { imageHostUrl } = await fetchConfig();
    const api = new URL(import.meta.env.VITE_API_URL ?? '/', window.location.href);
    const host = new URL(imageHostUrl, api);
    // A foreign host is none of our token's business.
    const bearer = host.origin === api.origin ? (token ?? (await getAccessToken())) : null;
    const body = new FormData();
    body.append('image', file);
    const response = await fetch(host, { method: 'POST', body, headers: bearer === null ? {} : { Authorization: `Bearer ${bearer}` } });
    if (!response.ok) throw await readProblem(response);
    return addressOf(await response.json(), host);
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.offline(error);
  }
}

/** `data.display_url` of the answer: a path on our own origin, else the whole address. */
function addressOf(answer: unknown, host: URL): string {
  const shown = (answer as { data?: { display_url?: unknown } } | null)?.data?.display_url;
  if (typeof shown !== 'string')
    throw new ApiError({ status: 502, code: 'image_host', detail: 'The picture could not be stored. Try again.' });
  const address = new URL(shown, host);
  return address.origin === window.location.origin ? address.pathname + address.search : address.href;
}
