import { write, writeSync } from 'node:fs';
import { type DestinationStream, levels } from 'pino';
import type { LineFile } from './rotated-file.ts';

const flushEvery = 50;
const flushAtBytes = 131_072;
/** Bytes. Lines beyond this are dropped, so that a full disk does not fill the memory. */
const room = 524_288;
const mostBytesOfACharacter = 3;

/**
 * Writes bytes in batches, because single writes and thousands of short strings cost more than cached pages. With a
 * full disk, the product continues without a log and tries again later.
 */
export function createLogBuffer(file: LineFile): DestinationStream {
  let buffer = Buffer.allocUnsafe(room);
  let spare = Buffer.allocUnsafe(room);
  let used = 0;
  let pending = spare.subarray(0, 0);
  let isWriting = false;
  let isInTrouble = false;

  function writeLines(): void {
    if (isWriting) return;
    if (pending.length === 0) takeLines();
    if (pending.length === 0) return;
    isWriting = true;
    write(file.current(), pending, (error, written) => {
      isWriting = false;
      reportTrouble(error);
      if (error) return;
      pending = pending.subarray(written);
      if (pending.length > 0 || used > flushAtBytes) writeLines();
    });
  }

  function takeLines(): void {
    pending = buffer.subarray(0, used);
    [buffer, spare] = [spare, buffer];
    used = 0;
  }

  function reportTrouble(error: Error | null): void {
    if (error && !isInTrouble) {
      process.stderr.write(`The log cannot be written: ${error.message}\n`);
    }
    isInTrouble = error !== null;
  }

  function writeRest(): void {
    try {
      if (!isWriting) writeSync(file.current(), pending);
      writeSync(file.current(), buffer, 0, used);
    } catch {
      // The process ends, and a stop must not wait for disk space.
    }
  }
  setInterval(writeLines, flushEvery).unref();
  process.on('exit', writeRest);

  return {
    // Makes pino set `lastLevel`: a warning may be the last line, so it is written at once.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (used + line.length * mostBytesOfACharacter > room) return;
      used += buffer.write(line, used);
      if (used > flushAtBytes || this.lastLevel >= levels.values.warn!) writeLines();
    },
  } as DestinationStream & { lastLevel: number };
}
