/** Remembers how to close what was just opened. */
export type AtTheEnd = (closeOne: () => Promise<unknown>) => void;

/** What was opened last is closed first. */
export function closingInReverse() {
  const toClose: (() => Promise<unknown>)[] = [];
  const atTheEnd: AtTheEnd = (closeOne) => void toClose.push(closeOne);
  return {
    atTheEnd,
    async close(): Promise<void> {
      for (const closeOne of toClose.splice(0).reverse()) await closeOne();
    },
  };
}
