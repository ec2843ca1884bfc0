import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';

test('a read-only data folder is reported in one line', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(openDataFolder(join(file, 'data'))).rejects.toThrow(
    /^DATA_DIR: cannot write to \S+ \(ENOTDIR\)\. Choose a folder that belongs to the user who starts Forecourt\.$/,
  );
  const folder = join(await temporaryFolder(), 'new');
  expect(await openDataFolder(folder)).toBe(join(folder, 'images'));
  expect(await openDataFolder(folder)).toBe(join(folder, 'images'));
});
