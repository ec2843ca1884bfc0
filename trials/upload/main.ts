import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { attack } from '../../tests/uploads/attack.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { startServer } from './server-under-trial.ts';

/** `npm run trial:upload -- 42` sends every hostile upload we know of to a server of its own. */
const mostGrowth = 400;
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
console.log(`Seed ${seed}`);

const uploads = await hostileUploads(seed);
console.log(`${uploads.length} hostile uploads are ready.`);

const server = await startServer();
try {
  const started = performance.now();
  const { wrong, kept } = await attack(server, uploads);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const growth = server.memoryGrowth();

  const left = await readdir(join(server.folder, 'images'));
  const names = new Set(kept.map((address) => address.split('/')[2]));
  const problems = [
    ...wrong,
    ...left.filter((entry) => !names.has(entry)).map((entry) => `left on disk: ${entry}`),
    ...(growth < mostGrowth ? [] : [`the server grew by ${growth} MB`]),
    ...(server.isRunning() ? [] : ['the server ended']),
  ];

  console.log(
    `Sent ${uploads.length} in ${seconds} s: ${kept.length} cleaned and kept, ${uploads.length - kept.length} refused.`,
  );
  console.log(
    `The server grew by at most ${growth} MB, its decoders by at most ${server.decoderMemory()} MB.`,
  );
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(problems.length === 0 ? 'PASSED' : `FAILED: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
