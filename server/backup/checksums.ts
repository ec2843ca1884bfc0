import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** In the format of sha256sum, so that an operator can run `sha256sum --check SHA256SUMS`. */
const fileName = 'SHA256SUMS';

export async function writeChecksums(folder: string): Promise<void> {
  const text = (await checksumLines(folder)).join('');
  await writeFile(join(folder, fileName), text, { mode: 0o600, flush: true });
}

export async function verifyChecksums(folder: string): Promise<void> {
  const expected = (await readFile(join(folder, fileName), 'utf8')).split(/(?<=\n)/);
  const found = await checksumLines(folder);
  const [wrong] = [...difference(expected, found), ...difference(found, expected)];
  if (wrong)
    throw new Error(`The backup is damaged: ${wrong.slice(66).trim()}. Use another backup.`);
}

const difference = (some: string[], others: string[]) => {
  const known = new Set(others);
  return some.filter((line) => !known.has(line));
};

async function checksumLines(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => file !== fileName)
    .sort();
  const lines: string[] = [];
  for (const file of files) lines.push(`${await checksum(join(folder, file))}  ${file}\n`);
  return lines;
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
