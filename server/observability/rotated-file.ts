import { closeSync, fstatSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes. One older file of the same size is kept. */
const largest = 16 * 2 ** 20;

export type LineFile = { current(): number };

export function rotatedFile(path: string, most = largest): LineFile {
  // Opens the file at once, so that a process that fails right away can still log why.
  mkdirSync(dirname(path), { recursive: true });
  let file = openSync(path, 'a');

  function rotate(): void {
    try {
      renameSync(path, `${path}.1`);
      const old = file;
      file = openSync(path, 'a');
      closeSync(old);
    } catch {
      // If the folder takes no new files, the old one is used further.
    }
  }

  return {
    current() {
      if (fstatSync(file).size >= most) rotate();
      return file;
    },
  };
}
