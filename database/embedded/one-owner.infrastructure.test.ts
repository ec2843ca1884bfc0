import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlreadyRunning, becomeOwner, ownerOf } from './one-owner.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-owner-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a folder has an owner until the owner releases it', async () => {
  expect(await ownerOf(folder)).toBeNull();

  const owner = await becomeOwner(folder);
  expect(await ownerOf(folder)).toMatchObject({ pid: process.pid, address: null });

  await owner.release();
  expect(await ownerOf(folder)).toBeNull();
});

test('exactly one of many concurrent processes becomes the owner, every time', async () => {
  for (let round = 0; round < 100; round++) {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => becomeOwner(folder)));

    const owners = tries.filter((one) => one.status === 'fulfilled');
    expect(owners).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(AlreadyRunning);
    }
    await owners[0]!.value.release();
  }
});

test('a silent owner is still the owner', async () => {
  const owner = await becomeOwner(folder);
  await owner.release();
  const frozen = createServer().listen(join(folder, 'owner', 'frozen'));

  await expect(becomeOwner(folder)).rejects.toThrow('a process that does not respond');

  frozen.close();
});
