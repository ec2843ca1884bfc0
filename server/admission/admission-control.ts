import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Refusal } from '#marketplace/errors.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { asRouted } from './as-routed.ts';
import { callerAddress } from './caller-address.ts';
import type { Reject } from './reject.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
/** Has it made when there is room for it, or says that there is none: to whoever asked, unless `refuse` knows better. */
export type InTurn = (
  request: IncomingMessage,
  response: ServerResponse,
  make: () => void | Promise<void>,
  refuse?: () => void,
) => void;

/** Made once: an error costs more than the rest of a rejection. */
const busy = new Refusal('busy', { retryAfter: 1 });

/** Health checks and metrics are never rejected. */
const health = ['/healthz', '/readyz', '/metrics'];

/** Where the card provider tells what happened. */
const webhookPath = '/api/payments/webhook';

/** A car by itself, as a page or as an answer; neither lists nor counts. */
const oneCar = /^\/(api\/addProduct|singleProduct)\/(?!facets\b|suggestions\b)[^/?]+\/?(\?|$)/;

type Options = Pick<ServerDependencies, 'calls' | 'queues' | 'isAcceptingWork'> & {
  trustedProxies: string[] | undefined;
  /** Files cost next to nothing, and a page needs many. */
  isFile: (url: string) => boolean;
  reject: Reject;
  answer: (inTurn: InTurn) => Listener;
  passOn: RequestListener;
};

/** Every request from outside comes through here: what exceeds a limit or finds the server overloaded is rejected at once. */
export function createAdmissionControl({
  calls,
  queues,
  isAcceptingWork,
  trustedProxies,
  isFile,
  reject,
  answer,
  passOn,
}: Options): Listener {
  const callerOf = callerAddress(trustedProxies);

  const answerInTurn = answer((request, response, make, refuse) =>
    queues.admit(request, response, {
      caller: callerOf(request),
      begin: () => void make()?.finally(() => queues.leave(request)),
      refuse: refuse ?? (() => reject(request, response, busy)),
    }),
  );

  /** Null while the caller may go on. */
  function refusalOf(request: IncomingMessage): Refusal | null {
    const caller = callerOf(request);
    const kind = kindOf(request);
    const retryAfter =
      calls.spend(kind, caller) ||
      (kind === 'read' && oneCar.test(asRouted(request.url!)) ? calls.spend('car', caller) : 0);
    return retryAfter > 0 ? new Refusal('too_many_requests', { retryAfter }) : null;
  }

  return (request, response) => {
    const url = request.url!;
    if (!isAcceptingWork()) response.setHeader('connection', 'close');
    if (health.includes(url) || isFile(url)) return passOn(request, response);
    const refusal = refusalOf(request);
    if (refusal) reject(request, response, refusal);
    else answerInTurn(request, response);
  };
}

function kindOf({ method, url }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return url === webhookPath ? 'event' : 'change';
}
