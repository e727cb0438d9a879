/**
 * Tells whether an element is in the window, at once and on every change. Returns how to stop.
 * A busy page gets several reports in one go, and only the last one holds: a fast scroll past must not be missed.
 */
export function watchSeen(element: Element | null, tell: (seen: boolean) => void, options?: IntersectionObserverInit): () => void {
  const watcher = new IntersectionObserver((reports) => tell(reports.at(-1)?.isIntersecting === true), options);
  if (element) watcher.observe(element);
  return () => watcher.disconnect();
}
