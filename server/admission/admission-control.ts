import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Refusal } from '#marketplace/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { asRouted } from './as-routed.ts';
import { callerAddress } from './caller-address.ts';
import type { TurnAway } from './reject.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
/** Has it made when there is room for it, or says that there is none. */
export type InTurn = (
  request: IncomingMessage,
  response: ServerResponse,
  make: () => void | Promise<void>,
) => void;

/** Made once: an error costs more than the rest of turning somebody away. */
const busy = new Refusal('busy', { retryAfter: 1 });

/** Whoever watches over the process is never turned away. */
const health = ['/healthz', '/readyz', '/metrics'];

/** Where the card provider tells what happened. */
const webhookPath = '/api/payments/webhook';

/** A car by itself, as a page or as an answer; neither lists nor counts. */
const oneCar = /^\/(api\/addProduct|singleProduct)\/(?!facets\b|suggestions\b)[^/?]+\/?(\?|$)/;

type Options = Pick<Dependencies, 'calls' | 'lanes' | 'isAcceptingWork'> & {
  trustedProxies: string[] | undefined;
  /** Files cost next to nothing, and a page needs many. */
  isFile: (url: string) => boolean;
  turnAway: TurnAway;
  answer: (inTurn: InTurn) => Listener;
  passOn: RequestListener;
};

/** Everything from outside comes through here: who asks too much or at a bad moment hears so at once. */
export function openFrontDoor({
  calls,
  lanes,
  isAcceptingWork,
  trustedProxies,
  isFile,
  turnAway,
  answer,
  passOn,
}: Options): Listener {
  const callerOf = callerAddress(trustedProxies);

  const answerInTurn = answer((request, response, make) =>
    lanes.admit(request, response, {
      caller: callerOf(request),
      begin: () => void make()?.finally(() => lanes.leave(request)),
      refuse: () => turnAway(request, response, busy),
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
    if (refusal) turnAway(request, response, refusal);
    else answerInTurn(request, response);
  };
}

function kindOf({ method, url }: IncomingMessage) {
  if (method === 'GET' || method === 'HEAD') return 'read';
  return url === webhookPath ? 'event' : 'change';
}
