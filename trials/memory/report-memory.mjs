/** Preloaded into the product, started with `--expose-gc`: answers what it holds after a collection. */
process.on('message', () => {
  // Twice: what finalizers release is free after the second.
  globalThis.gc();
  globalThis.gc();
  const resources = process.getActiveResourcesInfo();
  const timers = resources.filter((kind) => kind === 'Timeout').length;
  const { heapUsed, external } = process.memoryUsage();
  process.send({ heap: heapUsed, external, timers, handles: resources.length - timers });
});
process.channel.unref();
