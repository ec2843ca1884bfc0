import Stripe from 'stripe';
import type { Connection } from '#database/pool-transaction.ts';
import { eventShape } from '../shapes/event-shape.ts';
import {
  countUndelivered,
  type Delivery,
  giveUp,
  markDelivered,
  retryLater,
  takeDueDeliveries,
} from './delivery-store.ts';

export type WebhookOptions = {
  url: string;
  secret: string;
  send?: (request: Request) => Promise<Response>;
  /** Milliseconds before each retry. */
  retryAfter?: number[];
};

const usualRetries = [1, 5, 30, 120, 600, 3600].map((seconds) => seconds * 1000);
const most = 20;
const leaseSeconds = 30;
const timeout = 10_000;
const pollInterval = 1_000;

export function startDelivering(
  db: Connection,
  { url, secret, send = fetch, retryAfter = usualRetries }: WebhookOptions,
  onProblem: (error: unknown) => void,
) {
  let isClosed = false;
  let working: Promise<void> | null = null;
  let isWoken = false;
  const timer = setInterval(wake, pollInterval);
  timer.unref();
  wake();

  function wake(): void {
    if (isClosed) return;
    isWoken = true;
    working ??= work().finally(() => {
      working = null;
    });
  }

  async function work(): Promise<void> {
    while (isWoken && !isClosed) {
      isWoken = false;
      await deliverDue().catch(onProblem);
    }
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      const due = await takeDueDeliveries(db, { most, leaseSeconds });
      await Promise.all(due.map(deliver));
      if (due.length < most || isClosed) return;
    }
  }

  async function deliver({ id, attempts, event }: Delivery): Promise<void> {
    const isDelivered = await send(signed(event)).then(
      ({ ok }) => ok,
      () => false,
    );
    const wait = retryAfter[attempts - 1];
    if (isDelivered) await markDelivered(db, id);
    else if (wait === undefined) await giveUp(db, id);
    else await retryLater(db, id, wait);
  }

  function signed(event: Delivery['event']): Request {
    const payload = JSON.stringify(eventShape(event));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(timeout),
    });
  }

  return {
    wake,
    undelivered: () => countUndelivered(db),
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await working;
    },
  };
}
