import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** They ask for their notice to be kept, which node_modules and /licences.md do, and for nothing else. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
];

/** Looked at one by one. */
const accepted: Record<string, RegExp> = {
  // Its LICENSE file is the MIT licence; only package.json does not say so.
  none: /^png-js$/,
  // libvips is a library of its own, beside sharp, and is neither changed nor linked in by us.
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
  // Compiles style sheets while building; nothing of it is in what browsers get.
  'MPL-2.0': /^lightningcss/,
};

type Package = { license?: string; dev?: boolean };

test('everything that is shipped may be shipped', async () => {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
  const shipped = Object.entries<Package>(lock.packages).filter(([path, { dev }]) => path && !dev);
  expect(shipped.length).toBeGreaterThan(100);

  const questionable = shipped
    .map(([path, { license = 'none' }]) => ({ name: path.split('node_modules/').at(-1)!, license }))
    .filter(({ license }) => !permissive.includes(license))
    .filter(({ name, license }) => !accepted[license]?.test(name));
  expect(questionable).toEqual([]);
});
