import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { stuck, until } from '../crowd.ts';
import {
  launchProduct,
  launchWithNpm,
  type ProductUnderTrial,
  type Settings,
  usualSettings,
} from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { stayUntilSentAway } from './regulars.ts';
import { startSlowMailServer } from './slow-mail-server.ts';

const visitors = 20;

/** SIGTERM while people look around: nobody who was let in is cut off, and it ends well. */
export const shutdown: Trial<{ stops: number; stopsWithin: number }> = {
  full: { stops: 10, stopsWithin: 10_000 },
  quick: { stops: 1, stopsWithin: stuck },

  async run(trial, { stops, stopsWithin }) {
    // On a busy machine the usual time is over before everybody could be answered.
    const settings = { ...usualSettings, STOP_SECONDS: String(stopsWithin / 1000) };
    const problems: string[] = [];
    const times: number[] = [];
    let answered = 0;
    for (let stop = 1; stop <= stops; stop++) {
      const ending = await stopUnderLoad(trial, settings);
      problems.push(...ending.problems.map((problem) => `stop ${stop}: ${problem}`));
      times.push(ending.milliseconds);
      if (ending.milliseconds > stopsWithin)
        problems.push(`stop ${stop}: it took ${Math.round(ending.milliseconds)} ms`);
      answered += ending.answered;
    }
    problems.push(...(await stopWhileMailing(trial, settings)));
    problems.push(...(await stopWhileMailHangs(trial)));
    problems.push(...(await stopWithOwnDatabase(trial, settings)));
    await trial.ensureRunning();
    return {
      problems,
      found: {
        stops,
        'answers around them': answered,
        'the longest stop, ms': Math.round(Math.max(...times)),
      },
    };
  },
};

async function stopUnderLoad(trial: ProductUnderTrial, settings: Settings) {
  await trial.start({ settings });
  const port = Number(new URL(trial.address).port);
  const regulars = Array.from({ length: visitors }, () => stayUntilSentAway(port));
  await Promise.all(regulars.map(({ isWelcome }) => isWelcome));

  const ending = await endOf(() => trial.running().stop('SIGTERM'));
  const endings = await Promise.all(regulars.map(({ leaving }) => leaving));
  return {
    ...ending,
    problems: [...ending.problems, ...endings.flatMap(({ problem }) => problem ?? [])],
    answered: endings.reduce((sum, { answered }) => sum + answered, 0),
  };
}

async function endOf(stop: () => Promise<number | null>) {
  const began = performance.now();
  const code = await stop();
  const milliseconds = performance.now() - began;
  const problems: string[] = [];
  if (code !== 0) problems.push(`it ended with ${code}`);
  return { problems, milliseconds };
}

/** What the outbox has in work is finished, so that nobody does it again. */
async function stopWhileMailing(trial: ProductUnderTrial, usual: Settings): Promise<string[]> {
  const mailServer = await startSlowMailServer();
  const settings = { ...usual, SMTP_URL: mailServer.url, MAIL_FROM: 'trial@example.com' };
  await trial.start({ settings });
  const key = `mail-while-stopping-${crypto.randomUUID()}`;
  const payload = { to: 'ada@example.com', subject: 'A receipt', text: 'Paid.', html: 'Paid.' };
  await addToOutbox(trial.db, { kind: 'mail', payload, key });
  await mailServer.hasBegun;

  const ending = endOf(() => trial.running().stop('SIGTERM'));
  // Its doors are closed, and still it waits for the mail.
  if (!(await until(stuck, async () => !(await isListening(trial.address)))))
    throw new Error('it does not close its doors');
  mailServer.finish();
  const { problems } = await ending;
  const { doneAt } = await trial.db
    .selectFrom('outbox')
    .select('doneAt')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!doneAt) problems.push('a mail that was being sent is not noted as sent');
  if (mailServer.mails() !== 1) problems.push(`a mail was sent ${mailServer.mails()} times`);
  await mailServer.close();
  return problems;
}

/** What never ends is waited for once, and the rest is closed in the time that is left. */
async function stopWhileMailHangs(trial: ProductUnderTrial): Promise<string[]> {
  const mailServer = await startSlowMailServer();
  const mailing = { SMTP_URL: mailServer.url, MAIL_FROM: 'trial@example.com' };
  await trial.start({ settings: { ...usualSettings, ...mailing, STOP_SECONDS: '40' } });
  const payload = { to: 'ada@example.com', subject: 'A receipt', text: 'Paid.', html: 'Paid.' };
  await addToOutbox(trial.db, { kind: 'mail', payload, key: `mail-hangs-${crypto.randomUUID()}` });
  await mailServer.hasBegun;

  const { problems } = await endOf(() => trial.running().stop('SIGTERM'));
  await mailServer.close();
  return problems.map((problem) => `with a mail server that hangs: ${problem}`);
}

/** Without a request, for which the doors would be held open. */
function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** The product's own PostgreSQL ends with it, also when a signal ends the npm that started both. */
async function stopWithOwnDatabase(
  trial: ProductUnderTrial,
  settings: Settings,
): Promise<string[]> {
  const direct = await startWithOwnDatabase(trial, settings, launchProduct);
  const ending = await endOf(() => direct.product.stop('SIGTERM'));
  const problems = [...direct.problems, ...ending.problems];
  if (await direct.hasPostgres()) problems.push('its PostgreSQL was left behind');

  const withNpm = await startWithOwnDatabase(trial, settings, launchWithNpm);
  await withNpm.product.stop('SIGTERM');
  problems.push(...withNpm.problems);
  const isLeft = async () =>
    (await withNpm.hasPostgres()) || (await isListening(withNpm.product.address));
  if (!(await until(stuck, async () => !(await isLeft()))))
    problems.push('npm ended, and what it had started was left behind');
  await Promise.all([direct, withNpm].map(({ folder }) => rm(folder, { recursive: true })));
  return problems;
}

async function startWithOwnDatabase(
  trial: ProductUnderTrial,
  settings: Settings,
  start: typeof launchProduct,
) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-trial-'));
  const own = { DATA_DIR: folder, DATABASE_URL: '', CARD_SANDBOX_PORT: '' };
  const product = await trial.launch({ ...settings, ...own }, start);
  await product.ready;
  const hasPostgres = () =>
    stat(join(folder, 'postgres/cluster/postmaster.pid')).then(
      () => true,
      () => false,
    );
  const problems = (await hasPostgres()) ? [] : ['no PostgreSQL was started'];
  return { folder, product, hasPostgres, problems };
}
