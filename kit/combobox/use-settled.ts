import { useEffect, useState } from 'react';

/** As long as somebody types faster than this, nobody is asked. */
const pauseInTyping = 150;

/** A value that has not changed for a moment. */
export function useSettled(value: string, pause = pauseInTyping): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
