export type OnShutdown = (close: () => Promise<unknown>) => void;

export function createShutdown() {
  const toClose: (() => Promise<unknown>)[] = [];
  const onShutdown: OnShutdown = (close) => void toClose.push(close);
  return {
    onShutdown,
    async close(): Promise<void> {
      const problems: unknown[] = [];
      for (const close of toClose.splice(0).reverse()) {
        await close().catch((error) => problems.push(error));
      }
      if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be closed');
    },
  };
}
