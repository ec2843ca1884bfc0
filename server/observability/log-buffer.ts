import { write, writeSync } from 'node:fs';
import { type DestinationStream, levels } from 'pino';
import type { LineFile } from './rotated-file.ts';

const flushEvery = 50;
const flushAtBytes = 131_072;
/** Bytes. A disk that is full must not fill the memory: what is more is left out. */
const room = 524_288;
const mostBytesOfACharacter = 3;

/**
 * Lines are written together: a write for each would take longer than sending a kept page. They are buffered
 * as bytes, since thousands of short strings would be carried along by every collection of garbage. Where there
 * is no room for them on the disk, the product goes on without, and tries again later.
 */
export function createLogBuffer(file: LineFile): DestinationStream {
  let buffer = Buffer.allocUnsafe(room);
  let spare = Buffer.allocUnsafe(room);
  let used = 0;
  let beingWritten = spare.subarray(0, 0);
  let isWriting = false;
  let isInTrouble = false;

  function writeLines(): void {
    if (isWriting) return;
    if (beingWritten.length === 0) takeLines();
    if (beingWritten.length === 0) return;
    isWriting = true;
    write(file.current(), beingWritten, (error, written) => {
      isWriting = false;
      notice(error);
      if (error) return;
      beingWritten = beingWritten.subarray(written);
      if (beingWritten.length > 0 || used > flushAtBytes) writeLines();
    });
  }

  function takeLines(): void {
    beingWritten = buffer.subarray(0, used);
    [buffer, spare] = [spare, buffer];
    used = 0;
  }

  function notice(error: Error | null): void {
    if (error && !isInTrouble) {
      process.stderr.write(`The log cannot be written: ${error.message}\n`);
    }
    isInTrouble = error !== null;
  }

  function writeTheLast(): void {
    try {
      if (!isWriting) writeSync(file.current(), beingWritten);
      writeSync(file.current(), buffer, 0, used);
    } catch {
      // Nobody is left to tell, and whoever stops the product must not wait for room on the disk.
    }
  }
  setInterval(writeLines, flushEvery).unref();
  process.on('exit', writeTheLast);

  return {
    // Makes pino say how grave a line is: what may be the last one is not left waiting.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      if (used + line.length * mostBytesOfACharacter > room) return;
      used += buffer.write(line, used);
      if (used > flushAtBytes || this.lastLevel >= levels.values.warn!) writeLines();
    },
  } as DestinationStream & { lastLevel: number };
}
