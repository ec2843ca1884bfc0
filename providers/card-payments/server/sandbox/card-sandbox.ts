import { type Connection, inTransaction } from '#database/pool-transaction.ts';
import { openSchemaPool } from '#database/schema-pool.ts';
import { eventTypes } from '../stripe-events.ts';
import { answerApi } from './api.ts';
import type { Work } from './call.ts';
import { startDelivering, type WebhookOptions } from './events/deliver-webhooks.ts';
import { addEvent } from './events/event-store.ts';
import { answerControl, controlPath } from './faults/control.ts';
import { ResponseDropped } from './faults/response-dropped.ts';
import { createSwitchBoard, type Switches } from './faults/switches.ts';
import { answerAuthentication, isAuthentication } from './intents/authentications.ts';
import { SandboxRefusal } from './refusal.ts';
import { jsonResponse } from './responses.ts';
import type { SandboxDependencies } from './sandbox-dependencies.ts';
import { sweepSandbox } from './sweep-store.ts';

const mostBytes = 64 * 1024;

export type CardSandboxOptions = {
  databaseUrl: string;
  secretKey: string;
  base: string;
  publicBase?: string;
  webhook?: WebhookOptions | undefined;
  switches?: Switches;
  seed?: number;
  /** Allows callers with the secret key to set switches. For trials only. */
  hasControlCalls?: boolean;
  connections?: number;
  patience?: number;
  onProblem: (error: unknown) => void;
};

/** A stand-in for Stripe: the same calls and test cards, without money. */
export function createCardSandbox(options: CardSandboxOptions) {
  const { base, onProblem, seed = 1, connections = 5 } = options;
  const { databaseUrl, patience } = options;
  const pool = openSchemaPool({
    ...{ databaseUrl, schema: 'card_sandbox', connections, longestWait: 10_000, patience },
    keepsPlans: true,
    onIdleError: onProblem,
  });
  const switches = createSwitchBoard(options.switches ?? {}, seed);
  const deliverer = options.webhook && startDelivering(pool, options.webhook, onProblem);
  const publicBase = options.publicBase ?? base;

  const workWith = (db: Connection): Work => ({
    db,
    publicBase,
    emit: (type, object) =>
      addEvent(db, type, object, isDelivered(type) ? switches.planDeliveries() : []),
  });
  const isDelivered = (type: string) => deliverer !== undefined && eventTypes.includes(type);

  const dependencies: SandboxDependencies = {
    secretKey: options.secretKey,
    publicBase,
    switches,
    reading: (act) => act(workWith(pool)),
    inTransaction: (act) => inTransaction(pool, (db) => act(workWith(db))),
    onChange: () => deliverer?.wake(),
  };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (base && url.pathname.startsWith(`${base}/`)) url.pathname = url.pathname.slice(base.length);
    const body = await bodyOf(request);
    if (isAuthentication(url.pathname)) {
      return answerAuthentication(dependencies, request, url.pathname, body);
    }
    if (options.hasControlCalls && url.pathname === controlPath) {
      return answerControl(dependencies, request, body);
    }
    return answerApi(dependencies, request, url, body);
  }

  return {
    /** Rejects only if a response is dropped on purpose. */
    async handler(request: Request): Promise<Response> {
      try {
        return await answer(request);
      } catch (error) {
        if (error instanceof ResponseDropped) throw error;
        if (error instanceof SandboxRefusal) {
          return jsonResponse({ status: error.status, body: { error: error.problem } });
        }
        onProblem(error);
        const problem = { type: 'api_error', message: 'The card sandbox failed.' };
        return jsonResponse({ status: 500, body: { error: problem } });
      }
    },
    setSwitches: switches.set,
    undelivered: async () => deliverer?.undelivered() ?? 0,
    sweep: () => sweepSandbox(pool),
    async close(): Promise<void> {
      await deliverer?.close();
      await pool.end();
    },
  };
}

async function bodyOf(request: Request): Promise<string> {
  const text = request.method === 'GET' ? '' : await request.text();
  if (text.length <= mostBytes) return text;
  throw new SandboxRefusal(
    { type: 'invalid_request_error', message: 'Too long.' },
    { status: 413 },
  );
}
