import { existsSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../tests/eventually.ts';
import { readConfig } from '../config/config.ts';
import { createLogging, logFilePath, pathToLog } from './logging.ts';
import { rotatedFile } from './rotated-file.ts';

async function emptyDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'log'));
  return folder;
}

test('each log entry is a line of the file', async () => {
  const folder = await emptyDataFolder();
  const { log, accessLog } = createLogging(readConfig({ DATA_DIR: folder }));
  accessLog!.write('{"msg":"answered"}\n');
  log.warn('a warning');

  await eventually(async () => {
    const lines = (await readFile(logFilePath(folder), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['answered', 'a warning']);
  });
});

test('a full log file is rotated, and one older file stays', async () => {
  const path = logFilePath(await emptyDataFolder());
  const file = rotatedFile(path, 10);
  for (const line of ['the first line', 'the second line', 'third']) {
    writeSync(file.current(), `${line}\n`);
  }
  expect(await readFile(path, 'utf8')).toBe('third\n');
  expect(await readFile(`${path}.1`, 'utf8')).toBe('the second line\n');
});

// A file to which nothing can be written, as on a disk that is full.
const full = '/dev/full';

test.runIf(existsSync(full))('a log for which there is no room stops nobody', async () => {
  const complaints = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const folder = await emptyDataFolder();
  await symlink(full, logFilePath(folder));
  const { log } = createLogging(readConfig({ DATA_DIR: folder }));
  log.error('the first');
  log.error('the second');

  await eventually(() => expect(complaints).toHaveBeenCalled());
  expect(complaints.mock.calls).toEqual([[expect.stringContaining('no space left on device')]]);
});

test.each([
  ['/car?email=ada@example.com', '/car'],
  ['/api/user/ada@example.com/verification', '/api/user/{email}/verification'],
  ['/api/seller/admin/ada%40example.com?x=1', '/api/seller/admin/{email}'],
  ['/singleProduct/1', '/singleProduct/1'],
  [`/${'x'.repeat(9_000)}`, `/${'x'.repeat(199)}…`],
  [`/${'x'.repeat(195)}/ada@example.com`, `/${'x'.repeat(195)}/{em…`],
])('%s is logged as %s', (url, path) => {
  expect(pathToLog(url)).toBe(path);
});
