import type { Location } from 'react-router-dom';

/** Whose scroll position is whose. The first page after every load is called 'default', whichever it is, so that one goes by its path. */
export function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/** Whoever comes by an address begins at its top: only a reload and the way back return to where one was. Called once, first of all. */
export function beginAtTop(): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type === 'navigate') sessionStorage.removeItem('react-router-scroll-positions');
}
