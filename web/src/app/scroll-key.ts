import type { Location } from 'react-router-dom';

/** Whose scroll position is whose. The first page after every load is called 'default', whichever it is, so that one goes by its path. */
export function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
