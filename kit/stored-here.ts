const news = 'stored-here';

/** Browsers tell other tabs what was stored, and this one nothing. */
export function noteStored(): void {
  dispatchEvent(new Event(news));
}

/** What was stored in this browser, in any of its tabs, may have changed. */
export function onStored(listener: () => void): () => void {
  for (const event of ['storage', news]) addEventListener(event, listener);
  return () => {
    for (const event of ['storage', news]) removeEventListener(event, listener);
  };
}
