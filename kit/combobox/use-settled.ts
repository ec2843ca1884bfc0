import { useEffect, useState } from 'react';

/** As long as somebody types faster than this, nobody is asked. */
const pauseInTyping = 150;

/** A value that has not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseInTyping);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
