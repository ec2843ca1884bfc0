import type { ApiClient } from '#kit/api-client.ts';
import { hintsIn } from './hints-in.ts';
import { setLiveState } from './live-state.ts';

/** Between polls, when no stream can be opened. */
const pollInterval = 20_000;
/** Before opening a stream again: random, so that clients do not return at the same moment. */
const longestPause = 2_000;

/**
 * Listens to the stream of hints while the page is visible, and polls where streams do not work. Whenever it starts to listen,
 * everything is refetched, so lost hints lose nothing.
 */
export function followNews(api: ApiClient, onNews: (about: string) => void): () => void {
  const over = new AbortController();
  void follow(api, onNews, over.signal);
  return () => over.abort();
}

async function follow(api: ApiClient, onNews: (about: string) => void, over: AbortSignal) {
  while (!over.aborted) {
    await untilVisible(over);
    const hasListened = await listen(api, onNews, over).catch(() => false);
    if (over.aborted) return;
    if (document.hidden) continue;
    if (!hasListened) setLiveState('asking');
    await pause(hasListened ? Math.random() * longestPause : pollInterval, over);
    onNews('everything');
  }
}

/** Returns whether a stream was open. */
async function listen(api: ApiClient, onNews: (about: string) => void, over: AbortSignal) {
  const leaving = new AbortController();
  const leave = () => {
    if (over.aborted || document.hidden) leaving.abort();
  };
  over.addEventListener('abort', leave);
  document.addEventListener('visibilitychange', leave);
  let hasListened = false;
  try {
    const { ok, body } = await api.open('/news', leaving.signal);
    if (!ok || !body) return false;
    hasListened = true;
    setLiveState('live');
    onNews('everything');
    for await (const about of hintsIn(body)) onNews(about);
  } catch {
    // Aborted, refused, or disconnected.
  } finally {
    over.removeEventListener('abort', leave);
    document.removeEventListener('visibilitychange', leave);
  }
  return hasListened;
}

const untilVisible = (over: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !over.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    over.addEventListener('abort', look, { once: true });
    look();
  });

const pause = (milliseconds: number, over: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    over.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
