const news = 'stored-here';

/** Browsers notify only other tabs of stored data, so this notifies the own tab. */
export function noteStored(): void {
  dispatchEvent(new Event(news));
}

/** Listens to changes of stored data in all tabs. */
export function onStored(listener: () => void): () => void {
  for (const event of ['storage', news]) addEventListener(event, listener);
  return () => {
    for (const event of ['storage', news]) removeEventListener(event, listener);
  };
}
