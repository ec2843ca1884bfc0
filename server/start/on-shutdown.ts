/** Registers how to close what was just opened. */
export type OnShutdown = (closeOne: () => Promise<unknown>) => void;

/** What was opened last is closed first. */
export function closingInReverse() {
  const toClose: (() => Promise<unknown>)[] = [];
  const onShutdown: OnShutdown = (closeOne) => void toClose.push(closeOne);
  return {
    onShutdown,
    async close(): Promise<void> {
      const problems: unknown[] = [];
      for (const closeOne of toClose.splice(0).reverse()) {
        await closeOne().catch((error) => problems.push(error));
      }
      if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be closed');
    },
  };
}
