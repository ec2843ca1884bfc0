/** Not in a terminal, every line stays: a few will do. */
const quietFor = 3_000;
let saidAt = 0;

/** Tells what is going on while a first start takes its time. */
export function say(what: string): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\x1b[K${what}`);
  } else if (Date.now() - saidAt > quietFor) {
    saidAt = Date.now();
    process.stdout.write(`${what}\n`);
  }
}

/** Takes the progress line away. */
export function saidAll(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
}
