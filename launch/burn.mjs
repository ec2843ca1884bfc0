/** Keeps a core busy until the parent process ends. */
const slice = 20;

process.stdin.on('close', () => process.exit()).resume();
burn();

function burn() {
  const end = performance.now() + slice;
  while (performance.now() < end);
  setImmediate(burn);
}
