import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function openDataFolder(folder: string): Promise<string> {
  const pictures = join(folder, 'images');
  try {
    await mkdir(pictures, { recursive: true });
    for (const each of [folder, pictures]) await access(each, constants.W_OK);
  } catch (error) {
    const code = (await whyNotIn(folder)) ?? (error as NodeJS.ErrnoException).code;
    throw new Error(`DATA_DIR: cannot write to ${folder} (${code}). ${adviceFor(code)}`);
  }
  return pictures;
}

/** On a read-only disk Node.js reports a missing folder. The nearest existing folder has the real reason. */
async function whyNotIn(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? whyNotIn(dirname(folder)) : code;
  }
}

const adviceFor = (code: string | undefined) =>
  code === 'EROFS'
    ? 'That disk is mounted read-only: mount it for writing, or choose another folder.'
    : 'Choose a folder that belongs to the user who starts Forecourt.';
