import { useEffect, useRef, useState } from 'react';

const TINT_MS = 2_000;

/** The class that tints what just changed for two seconds: whenever `value` becomes another one, and at first when `fresh`. */
export function useTint(value: unknown, fresh = false): string {
  const [tinted, setTinted] = useState(fresh);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setTinted(true);
  }, [value]);
  useEffect(() => {
    if (!tinted) return;
    const timer = setTimeout(() => setTinted(false), TINT_MS);
    return () => clearTimeout(timer);
  }, [tinted]);
  return tinted ? 'animate-changed' : '';
}
