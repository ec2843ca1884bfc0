/** Outside a terminal all lines remain, so only a few are printed. */
const quietFor = 3_000;
let printedAt = 0;

export function showProgress(what: string): void {
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\x1b[K${what}`);
  } else if (Date.now() - printedAt > quietFor) {
    printedAt = Date.now();
    process.stdout.write(`${what}\n`);
  }
}

export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
}
