import { useEffect, useRef, useState } from 'react';

export function useFilm() {
  const film = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [wasSeen, setSeen] = useState(false);

  useEffect(() => (isUnwelcome() ? undefined : onceAtRest(() => setWanted(true))), []);

  // If the browser refuses autoplay, the picture stays.
  const play = () => film.current?.play().catch(() => {});
  const follow = () => {
    const running = film.current?.paused === false;
    setRunning(running);
    if (running) setSeen(true);
  };
  const toggle = () => (isRunning ? film.current?.pause() : play());

  useEffect(() => {
    if (isWanted) film.current?.load();
  }, [isWanted]);

  return { film, isWanted, isRunning, wasSeen, begin: play, follow, toggle };
}

const isUnwelcome = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
};

/** Calls back when the page has loaded and the browser is idle. */
function onceAtRest(callback: () => void): () => void {
  const given = new AbortController();
  const wait = () => {
    const later = window.requestIdleCallback ?? window.setTimeout;
    later(() => given.signal.aborted || callback());
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal: given.signal });
  return () => given.abort();
}
