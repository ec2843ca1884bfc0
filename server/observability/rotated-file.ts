import { closeSync, fstatSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes. One older file of the same size is kept. */
const largest = 16 * 2 ** 20;

/** Where lines are written to; asked before each write. */
export type LineFile = { current(): number };

/** A file that does not grow without end. */
export function rotatedFile(path: string, most = largest): LineFile {
  // Open at once: whoever ends in the same moment can still write why.
  mkdirSync(dirname(path), { recursive: true });
  let file = openSync(path, 'a');

  function startAnew(): void {
    try {
      renameSync(path, `${path}.1`);
      const old = file;
      file = openSync(path, 'a');
      closeSync(old);
    } catch {
      // A folder that takes no new files stops nobody: the old one goes on.
    }
  }

  return {
    current() {
      if (fstatSync(file).size >= most) startAnew();
      return file;
    },
  };
}
