import { useEffect, useState } from 'react';

/** Milliseconds without typing before a request. */
const pauseInTyping = 150;

/** Debounces a value. */
export function useSettled(value: string, pause = pauseInTyping): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
