import { setTimeout as pause } from 'node:timers/promises';
import { sandboxPublishableKey } from '../../sandbox-publishable-key.ts';
import type { Answer, Call, Work } from './call.ts';
import { ResponseDropped } from './faults/response-dropped.ts';
import type { Fault } from './faults/switches.ts';
import { parseForm } from './form.ts';
import { type KeyedResponse, onceByKey } from './idempotency/idempotency.ts';
import { SandboxRefusal } from './refusal.ts';
import { jsonResponse } from './responses.ts';
import { type FoundRoute, findRoute } from './routes.ts';
import { sameSecret } from './same-secret.ts';
import type { SandboxDependencies } from './sandbox-dependencies.ts';

const brokenDown: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'The sandbox was told to fail.' } },
};

export async function answerApi(
  dependencies: SandboxDependencies,
  request: Request,
  url: URL,
  body: string,
) {
  const isFromServer = checkKey(request, dependencies.secretKey);
  const route = findRoute(request.method, url.pathname);
  if (!route) {
    const message = `Unrecognized request URL (${request.method}: ${url.pathname}).`;
    throw new SandboxRefusal({ type: 'invalid_request_error', message }, { status: 404 });
  }
  if (!isFromServer && !route.isForBrowsersToo) {
    throw refusal('secret_key_required', 'This needs a secret API key.', 403);
  }

  const fault = dependencies.switches.strike(route.name);
  await pause(
    dependencies.switches.latency() + (fault?.kind === 'slow' ? (fault.milliseconds ?? 0) : 0),
  );
  if (fault?.kind === 'error_before') return jsonResponse(brokenDown);

  const fields = parseForm(request.method === 'GET' ? url.search : body);
  const call = { id: route.id, fields, isFromServer };
  const answer = await perform(dependencies, request, route, call, fault);

  if (fault?.kind === 'drop_answer') throw new ResponseDropped();
  return jsonResponse(fault?.kind === 'error_after' ? brokenDown : answer, {
    key: request.headers.get('idempotency-key'),
    isReplay: answer.isReplay,
  });
}

async function perform(
  dependencies: SandboxDependencies,
  { method, headers }: Request,
  { operation, name }: FoundRoute,
  call: Call,
  fault: Fault | undefined,
): Promise<KeyedResponse> {
  const operate = async (work: Work) => {
    const answer = await operation(work, call);
    return fault?.kind === 'error_kept' ? brokenDown : answer;
  };
  if (method === 'GET') return { ...(await dependencies.reading(operate)), isReplay: false };

  const key = headers.get('idempotency-key');
  const question = JSON.stringify([name, call.id, call.fields]);
  const answer = await dependencies.inTransaction(async (work) =>
    key
      ? onceByKey(work.db, { key, question }, () => operate(work))
      : { ...(await operate(work)), isReplay: false },
  );
  dependencies.onChange();
  return answer;
}

function checkKey(request: Request, secretKey: string): boolean {
  const given = request.headers.get('authorization')?.match(/^Bearer (\S+)$/)?.[1] ?? '';
  if (sameSecret(given, secretKey)) return true;
  if (given === sandboxPublishableKey) return false;
  throw new SandboxRefusal(
    { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
    { status: 401 },
  );
}

const refusal = (code: string, message: string, status: number) =>
  new SandboxRefusal({ type: 'invalid_request_error', code, message }, { status });
