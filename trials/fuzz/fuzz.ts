import type { OpenAPIV3_1 } from 'openapi-types';
import { shareOut } from '../crowd.ts';
import type { Trial } from '../trial.ts';
import { callsIn } from './calls.ts';
import { chanceFrom } from './chance.ts';
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

  async run(trial, { requests }) {
    await trial.ensureRunning();
    const document = await fetch(`${trial.address}/api/openapi.json`);
    const calls = callsIn((await document.json()) as OpenAPIV3_1.Document);
    const senders = await openSenders(trial);
    const { send, close } = sender(trial.address);
    const problems: string[] = [];
    const statuses = new Map<number, number>();

    async function tryOne(number: number) {
      const chance = chanceFrom(trial.seed * 1_000_003 + number);
      const call = calls[number % calls.length]!;
      const isSigningOut = call.method === 'DELETE' && call.path === '/api/jwt';
      const authorization = isSigningOut ? await senders.leaver() : senders.authorization(chance);
      const request = requestFor(call, authorization, senders.known, chance);
      const reply = await send(request).catch((error: Error) => ({ status: 0, error }));
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);

      const problem = 'error' in reply ? reply.error.message : misfit(call, request, reply);
      if (problem) problems.push(`request ${number}, ${shown(request)}: ${problem}`);
    }

    await shareOut(requests, atOnce, async (number) => {
      if (number % tokenLasts === 0) await senders.renewToken();
      await tryOne(number);
    });
    close();
    const { status } = await fetch(`${trial.address}/readyz`);
    if (status !== 200)
      problems.push(`afterwards it says ${status} when asked whether it is ready`);
    return { problems, found: { routes: calls.length, 'answers by status': listed(statuses) } };
  },
};

const shown = ({ method, path, headers: { authorization, ...headers }, body }: Request) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${body?.toString().slice(0, 300) ?? ''}`;

const listed = (statuses: Map<number, number>) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
