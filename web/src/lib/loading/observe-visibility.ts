/**
 * Reports whether an element is in the viewport, at once and on every change. Returns the function that stops it.
 * A busy page gets several entries in one go, and only the last one holds: a fast scroll past must not be missed.
 */
export function observeVisibility(
  element: Element | null,
  onChange: (visible: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting === true), options);
  if (element) observer.observe(element);
  return () => observer.disconnect();
}
