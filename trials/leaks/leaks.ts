import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { logFilePath } from '#server/observability/logging.ts';
import { stuck, until } from '../crowd.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { aBusyDay } from './a-busy-day.ts';
import { signsIn } from './signs-of-secrets.ts';

const settings = { RATE_LIMIT_SCALE: '10000', LOG_LEVEL: 'info' };
const pages = [
  ...['/', '/car', '/category/toyota', '/blog', '/login', '/singup', '/offline', '/nothing-here'],
  ...['/favourites', '/compare'],
  ...['/dashboard', '/dashboard/user', '/robots.txt', '/sitemap.xml'],
  ...['/api/docs', '/api/openapi.json', '/api/config', '/api/addProduct', '/healthz', '/readyz'],
];

/** Secrets are used, then looked for in the log, in all pages and in what browsers download. */
export const leaks: Trial<{ days: number }> = {
  full: { days: 20 },
  quick: { days: 1 },

  async run(trial, { days }) {
    await trial.start({ settings });
    const secrets: [string, string][] = [];
    for (let day = 1; day <= days; day++) {
      secrets.push(...Object.entries(await aBusyDay(trial)));
    }
    const log = await finishedLog(trial);
    const places = [
      ['the log', log] as const,
      ...(await Promise.all(pages.map((path) => readPage(trial, path)))),
      ...filesUnder(join(process.env.BUILD_DIR!, 'public')),
    ];
    const machine = [trial.folder, process.cwd(), homedir()].filter((path) => path.length > 1);
    const problems = places.flatMap(([place, text]) => [
      ...secrets
        .filter(([, secret]) => text.includes(secret) || text.includes(encodeURIComponent(secret)))
        .map(([what]) => `${place}: ${what}`),
      ...machine.filter((path) => text.includes(`${path}/`)).map((path) => `${place}: ${path}`),
      ...signsIn(text).map((sign) => `${place}: ${sign}`),
    ]);
    const lines = log.split('\n').length;
    if (lines < 30 * days) problems.push(`there are only ${lines} lines in the log`);
    return {
      problems,
      found: { 'secrets used': secrets.length, 'lines of log': lines, places: places.length },
    };
  },
};

/** Lines are gathered for a moment before they are written. */
async function finishedLog(trial: ProductUnderTrial): Promise<string> {
  const mark = `/the-end-${crypto.randomUUID()}`;
  await fetch(trial.address + mark);
  const read = () => readFileSync(logFilePath(trial.folder), 'utf8');
  await until(stuck, async () => read().includes(mark));
  return read();
}

const readPage = async ({ address }: ProductUnderTrial, path: string) =>
  [path, await (await fetch(address + path)).text()] as const;

const filesUnder = (folder: string): (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => [file, readFileSync(join(folder, file), 'latin1')] as const);
