import { useEffect, useRef, useState } from 'react';

const HIGHLIGHT_MS = 2_000;

/** The class that highlights what just changed for two seconds: whenever `value` becomes another one, and at first when `fresh`. */
export function useHighlight(value: unknown, fresh = false): string {
  const [highlighted, setHighlighted] = useState(fresh);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setHighlighted(true);
  }, [value]);
  useEffect(() => {
    if (!highlighted) return;
    const timer = setTimeout(() => setHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return highlighted ? 'animate-changed' : '';
}
