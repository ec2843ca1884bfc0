import { readdirSync, readFileSync, rmSync } from 'node:fs';
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

// Receipts are drawn with two weights of each font (marketplace/dealing/bookings/server/receipt-pdf/receipt-fonts.ts).
const fonts = join(folder, 'node_modules/@fontsource');
for (const file of readdirSync(fonts, { recursive: true })) {
  const isFont = /\.woff2?$/.test(file) && !/-(400|700)-normal\.woff$/.test(file);
  if (isFont || /\.css$/.test(file)) rmSync(join(fonts, file));
}
