import { write, writeSync } from 'node:fs';
import { type DestinationStream, levels } from 'pino';

const gatheredFor = 50;
const gatheredAtMost = 131_072;
/** Characters. A disk that is full must not fill the memory: what is more is left out. */
const mostWaiting = 1_048_576;

/**
 * Lines are written together: a write for each would take longer than sending a kept page. Where there is
 * no room for them, the product goes on without, and tries again later.
 */
export function gatheredLines(file: number): DestinationStream {
  let lines = '';
  let beingWritten = Buffer.alloc(0);
  let isWriting = false;
  let isInTrouble = false;

  function writeLines(): void {
    if (isWriting) return;
    if (beingWritten.length === 0) takeLines();
    if (beingWritten.length === 0) return;
    isWriting = true;
    write(file, beingWritten, (error, written) => {
      isWriting = false;
      notice(error);
      if (error) return;
      beingWritten = beingWritten.subarray(written);
      if (beingWritten.length > 0 || lines.length > gatheredAtMost) writeLines();
    });
  }

  function takeLines(): void {
    beingWritten = Buffer.from(lines);
    lines = '';
  }

  function notice(error: Error | null): void {
    if (error && !isInTrouble) {
      process.stderr.write(`The log cannot be written: ${error.message}\n`);
    }
    isInTrouble = error !== null;
  }

  function writeTheLast(): void {
    try {
      if (!isWriting) writeSync(file, beingWritten);
      writeSync(file, lines);
    } catch {
      // Nobody is left to tell, and whoever stops the product must not wait for room on the disk.
    }
  }
  setInterval(writeLines, gatheredFor).unref();
  process.on('exit', writeTheLast);

  return {
    // Makes pino say how grave a line is: what may be the last one is not left waiting.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (lines.length > mostWaiting) return;
      lines += line;
      if (lines.length > gatheredAtMost || this.lastLevel >= levels.values.warn!) writeLines();
    },
  } as DestinationStream & { lastLevel: number };
}
