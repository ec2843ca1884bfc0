const second = 1000;

export function startTicker(what) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / second);
  const isTerminal = process.stderr.isTTY;
  if (!isTerminal) console.error(`${what} ...`);
  const timer = setInterval(
    () => {
      if (isTerminal) process.stderr.write(`\r\x1b[K${what} ... ${seconds()} s`);
      else console.error(` still working, ${seconds()} s`);
    },
    isTerminal ? second : 10 * second,
  );

  return {
    stop() {
      clearInterval(timer);
      if (isTerminal) process.stderr.write('\r\x1b[K');
      console.error(`${what}: ${seconds()} s`);
    },
  };
}
