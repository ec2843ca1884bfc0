/** Preloaded into the product, which runs with `--expose-gc`. Answers each message with its memory use after a collection. */
process.on('message', () => {
  // Twice, because the second collection frees what finalizers have released.
  globalThis.gc();
  globalThis.gc();
  const resources = process.getActiveResourcesInfo();
  const timers = resources.filter((kind) => kind === 'Timeout').length;
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heap: heapUsed, external, timers, handles: resources.length - timers });
});
process.channel.unref();
