import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const leftOut = ['node_modules', 'build', 'data', '.git'];

/** The sources as they are now, in a folder where they may be damaged. */
export function copyOfCheckout(root: string) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-sabotage-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => !leftOut.includes(relative(root, source)),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  return {
    folder,
    /** Puts `by` in the place of `text`; null when the text is not there exactly once. */
    change(file: string, text: string, by: string): { undo(): void } | null {
      const path = join(folder, file);
      const original = readFileSync(path, 'utf8');
      if (original.split(text).length !== 2) return null;
      writeFileSync(
        path,
        original.replace(text, () => by),
      );
      return { undo: () => writeFileSync(path, original) };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
