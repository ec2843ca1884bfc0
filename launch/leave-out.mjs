import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node launch/leave-out.mjs FOLDER`: deletes what only builds and tests, for an image. `npm prune --omit=dev` keeps what a
 * package that runs would also use if it were there: a test runner, with everything that it needs.
 */
const folder = process.argv[2];
const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
for (const [path, { dev, devOptional }] of Object.entries(packages)) {
  if (dev || devOptional) rmSync(join(folder, path), { recursive: true, force: true });
}
