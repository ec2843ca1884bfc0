import Stripe from 'stripe';
import type { Connection } from '../in-transaction.ts';
import { eventShape } from '../shapes/event-shape.ts';
import {
  countUndelivered,
  type Delivery,
  giveUp,
  markDelivered,
  takeDueDeliveries,
  tryAgainLater,
} from './delivery-store.ts';

export type WebhookOptions = {
  url: string;
  secret: string;
  /** How a message gets there; over the network unless told otherwise. */
  send?: (request: Request) => Promise<Response>;
  /** Milliseconds before each further try. */
  retryAfter?: number[];
};

const usualRetries = [1, 5, 30, 120, 600, 3600].map((seconds) => seconds * 1000);
const most = 20;
const leaseSeconds = 30;
const timeout = 10_000;
const betweenLooks = 1_000;

/** Tells the shop what happened, again and again until it says that it heard. */
export function startDelivering(
  db: Connection,
  { url, secret, send = fetch, retryAfter = usualRetries }: WebhookOptions,
  onProblem: (error: unknown) => void,
) {
  let isClosed = false;
  let working: Promise<void> | null = null;
  let isPoked = false;
  const timer = setInterval(poke, betweenLooks);
  timer.unref();
  poke();

  function poke(): void {
    if (isClosed) return;
    isPoked = true;
    working ??= work().finally(() => {
      working = null;
    });
  }

  async function work(): Promise<void> {
    while (isPoked && !isClosed) {
      isPoked = false;
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
    const isHeard = await send(signed(event)).then(
      ({ ok }) => ok,
      () => false,
    );
    const wait = retryAfter[attempts - 1];
    if (isHeard) await markDelivered(db, id);
    else if (wait === undefined) await giveUp(db, id);
    else await tryAgainLater(db, id, wait);
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
    poke,
    /** How many messages are still to be sent, now or later. */
    undelivered: () => countUndelivered(db),
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(timer);
      await working;
    },
  };
}
