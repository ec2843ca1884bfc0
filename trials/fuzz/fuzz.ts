import fc from 'fast-check';
import type { OpenAPIV3_1 } from 'openapi-types';
import { counterexample } from '../counterexample.ts';
import { many } from '../crowd.ts';
import type { Trial } from '../trial.ts';
import { type Call, callsIn } from './calls.ts';
import { chanceBy } from './chance.ts';
import { misfit } from './judge.ts';
import { type Request, requestFor } from './requests.ts';
import { sender } from './send.ts';
import { openSenders } from './senders.ts';

const atOnce = 8;
const tokenLasts = 5_000;

/** Every route of the API document with values that may be right, at their limits, wrong or hostile. */
export const fuzz: Trial<{ requests: number }> = {
  full: { requests: 100_000 },
  quick: { requests: 3_000 },

  async run(trial, { requests: count }, { path } = {}) {
    await trial.ensureRunning();
    const document = await fetch(`${trial.address}/api/openapi.json`);
    const calls = callsIn((await document.json()) as OpenAPIV3_1.Document);
    const senders = await openSenders(trial);
    const { send, close } = sender(trial.address);
    const statuses = new Map<number, number>();
    let sent = 0;

    const requests = fc.gen().map((choose) => requestFor(calls, senders, chanceBy(choose)));
    async function isAnsweredAsDocumented(request: Request): Promise<void> {
      if (sent++ % tokenLasts === 0) await senders.renewToken();
      if (isSigningOut(request.call)) request.headers.authorization = await senders.leaver();
      const reply = await send(request);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const problem = misfit(request, reply);
      if (problem) throw new Error(problem);
    }
    async function problemsOf(line: number): Promise<string[]> {
      const seed = trial.seed + line;
      const options = { seed, numRuns: Math.ceil(count / atOnce), path };
      const failure = await counterexample(requests, isAnsweredAsDocumented, options);
      if (!failure) return [];
      const replay = `npm run trial:fuzz -- --seed ${seed} --path ${failure.path}`;
      return [`${replay}\n    ${shown(failure.value)}: ${failure.reason}`];
    }

    const problems = (await many(path ? 1 : atOnce, problemsOf)).flat();
    close();
    const { status } = await fetch(`${trial.address}/readyz`);
    if (status !== 200)
      problems.push(`afterwards it says ${status} when asked whether it is ready`);
    return { problems, found: { routes: calls.length, 'answers by status': listed(statuses) } };
  },
};

const isSigningOut = ({ method, path }: Call) => method === 'DELETE' && path === '/api/jwt';

const shown = ({ method, path, headers: { authorization, ...headers }, body }: Request) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}`;

const listed = (statuses: Map<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
