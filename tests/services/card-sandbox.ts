import { onTestFinished } from 'vitest';
import {
  type CardEvent,
  CardEventRefused,
  type Intent,
} from '../../providers/card-payments/card-payments.ts';
import { sandboxPublishableKey } from '../../providers/card-payments/sandbox-publishable-key.ts';
import {
  type CardSandboxOptions,
  createCardSandbox,
} from '../../providers/card-payments/server/sandbox/card-sandbox.ts';
import { sandboxKeys } from '../../providers/card-payments/server/sandbox/sandbox-keys.ts';
import { stripeCardPayments } from '../../providers/card-payments/server/stripe.ts';
import { databaseUrl, emptyDatabase } from '../runner/empty-database.ts';
import { patience, timesAsLong } from '../runner/patience.ts';

export const keys = sandboxKeys('a secret that only these tests know of');

type Options = Partial<
  Pick<CardSandboxOptions, 'switches' | 'seed' | 'hasControlCalls' | 'connections'>
> & {
  /** What the shop answers to a webhook. */
  answerWebhook?: (event: CardEvent) => number;
  timeout?: number;
};

/** A sandbox on an empty database, the shop's server and a buyer's browser. */
export async function openSandbox({
  answerWebhook = () => 200,
  timeout = patience,
  ...options
}: Options = {}) {
  const db = await emptyDatabase();
  const problems: unknown[] = [];
  const heard: CardEvent[] = [];

  function start() {
    const sandbox = createCardSandbox({
      databaseUrl,
      patience: timesAsLong,
      secretKey: keys.secretKey,
      base: '/card-sandbox',
      onProblem: (error) => problems.push(error),
      webhook: {
        url: 'https://market.example/webhook',
        secret: keys.webhookSecret,
        retryAfter: [10, 10, 10],
        send: hear,
      },
      ...options,
    });
    return sandbox;
  }

  let sandbox = start();
  onTestFinished(() => sandbox.close());
  const handler = (request: Request) => sandbox.handler(request);
  const cards = stripeCardPayments({
    ...keys,
    sandbox: handler,
    retries: 0,
    timeout,
  });

  async function hear(request: Request): Promise<Response> {
    try {
      const header = request.headers.get('stripe-signature') ?? undefined;
      const event = cards.readEvent(new Uint8Array(await request.arrayBuffer()), header);
      const status = answerWebhook(event);
      if (status === 200) heard.push(event);
      return new Response(null, { status });
    } catch (error) {
      return new Response(null, { status: error instanceof CardEventRefused ? 400 : 500 });
    }
  }

  /** A call as a browser makes it. */
  async function call(method: string, path: string, fields: Record<string, string> = {}) {
    const query = new URLSearchParams(fields);
    const url = `https://market.example/card-sandbox${path}`;
    const headers = { authorization: `Bearer ${sandboxPublishableKey}` };
    const answer = await handler(
      method === 'GET'
        ? new Request(`${url}?${query}`, { headers })
        : new Request(url, { method, headers, body: query }),
    );
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }

  return {
    db,
    cards,
    problems,
    heard,
    handler,
    get sandbox() {
      return sandbox;
    },
    async restart() {
      await sandbox.close();
      sandbox = start();
    },
    open: (key: string, amount = 1_250_000): Promise<Intent> =>
      cards.openIntent({ amount, currency: 'usd', key, metadata: { booking: '7' } }),
    browser: {
      call,
      createMethod: (number: string, card: Record<string, string> = {}) =>
        call('POST', '/v1/payment_methods', {
          type: 'card',
          'card[number]': number,
          'card[exp_month]': card.month ?? '12',
          'card[exp_year]': card.year ?? '40',
          'card[cvc]': card.cvc ?? '123',
          'billing_details[name]': 'Bea',
          'billing_details[email]': 'bea@example.com',
        }),
      confirm: ({ id, clientSecret }: Intent, method: string) =>
        call('POST', `/v1/payment_intents/${id}/confirm`, {
          client_secret: clientSecret,
          payment_method: method,
        }),
    },
  };
}

export async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
