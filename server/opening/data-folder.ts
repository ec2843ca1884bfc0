import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes the folder and that of the pictures in it. Whoever cannot write there should hear so in one line. */
export async function openDataFolder(folder: string): Promise<string> {
  const pictures = join(folder, 'images');
  try {
    await mkdir(pictures, { recursive: true });
    for (const each of [folder, pictures]) await access(each, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR: cannot write to ${folder} (${code}). Choose a folder that belongs to the user who starts Forecourt.`,
    );
  }
  return pictures;
}
