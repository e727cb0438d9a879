import { useEffect, useState } from 'react';

/**
 * A component whose code is loaded when it is first wanted; null until it is there. `lazy` in `Suspense` would show it
 * later: React keeps what stands in for it for 300 ms at least, even where that is nothing.
 * @param load - the same function every time
 */
export function useLazyComponent<C>(load: () => Promise<{ default: C }>, wanted: boolean): C | null {
  const [loaded, setLoaded] = useState<C | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const show = (what: () => C): void => {
      if (!left) setLoaded(what);
    };
    load().then(
      (module) => show(() => module.default),
      // Thrown where it is drawn, so that the error screen tells of it.
      (error: unknown) =>
        show(() => {
          throw error;
        }),
    );
    return () => {
      left = true;
    };
  }, [load, wanted]);
  return loaded;
}
