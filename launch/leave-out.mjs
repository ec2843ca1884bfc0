import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Deletes build and test packages that `npm prune --omit=dev` keeps as optional peers from an image's FOLDER. */
const folder = process.argv[2];
const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
for (const [path, { dev, devOptional }] of Object.entries(packages)) {
  if (dev || devOptional) rmSync(join(folder, path), { recursive: true, force: true });
}

// Receipts use two weights of each font (receipt-fonts.ts).
const fonts = join(folder, 'node_modules/@fontsource');
for (const file of readdirSync(fonts, { recursive: true })) {
  const isFont = /\.woff2?$/.test(file) && !/-(400|700)-normal\.woff$/.test(file);
  if (isFont || /\.css$/.test(file)) rmSync(join(fonts, file));
}
