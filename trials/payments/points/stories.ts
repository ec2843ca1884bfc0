import type { ProductUnderTrial } from '../../product-under-trial.ts';
import { intentIn, type openShop, type Person } from '../shop.ts';
import { timePasses } from '../time-passes.ts';

/** One car that Bea wants, and Cy too. */
export type Round = {
  trial: ProductUnderTrial;
  shop: ReturnType<typeof openShop>;
  bea: Person;
  car: string;
  /** Of Bea, once it is there. */
  booking: string;
  /** What the server has given Bea: it must still count afterwards. */
  clientSecret: string | null;
  start(): Promise<unknown>;
};

export type Story = {
  /** Whether the provider's own messages get through. */
  hasEvents?: boolean;
  /** Bea's hold ends, so that she may be given another. */
  losesHold?: boolean;
  /** Bea will not come back and pay. */
  isOver?: boolean;
  prepare(round: Round): Promise<void>;
  /** Runs into the point at which the server is killed. */
  act(round: Round): Promise<unknown>;
};

export type StoryName =
  | 'books'
  | 'opens the checkout'
  | 'was charged'
  | 'tells us'
  | 'leaves it to the event'
  | 'leaves it to the reconciler'
  | 'lets the hold run out'
  | 'pays and deletes the booking'
  | 'pays what nobody knows of';

export const stories: Record<StoryName, Story> = {
  books: {
    prepare: async () => {},
    act: (round) => bookThroughTheApi(round),
  },
  'opens the checkout': {
    prepare: book,
    act: ({ shop, bea, booking }) => shop.openCheckout(bea, booking),
  },
  'was charged': {
    prepare: openCheckout,
    act: ({ shop, clientSecret }) => shop.confirm(clientSecret!),
  },
  'tells us': {
    prepare: pay,
    act: ({ bea, clientSecret }) =>
      bea.calls('POST', '/payments', { transactionId: intentIn(clientSecret!) }),
  },
  'leaves it to the event': {
    hasEvents: true,
    prepare: openCheckout,
    act: ({ shop, clientSecret }) => shop.confirm(clientSecret!),
  },
  'leaves it to the reconciler': {
    async prepare(round) {
      await pay(round);
      await round.trial.stop();
      await timePasses(round.trial.db, 3);
    },
    act: ({ start }) => start(),
  },
  'lets the hold run out': {
    losesHold: true,
    prepare: openCheckout,
    act: ({ trial, booking }) =>
      trial.db
        .updateTable('paymentAttempts')
        .set({ heldUntil: new Date() })
        .where('bookingId', '=', booking)
        .execute(),
  },
  'pays and deletes the booking': {
    isOver: true,
    prepare: pay,
    act: ({ bea, booking }) => bea.calls('DELETE', `/booking/${booking}`),
  },
  'pays what nobody knows of': {
    async prepare(round) {
      const { shop, trial } = round;
      await book(round);
      const stray = await shop.openIntent(crypto.randomUUID(), crypto.randomUUID());
      await shop.confirm(stray.clientSecret);
      await trial.stop();
      await timePasses(trial.db, 3);
    },
    act: ({ start }) => start(),
  },
};

export function bookThroughTheApi({ bea, car }: Round) {
  const wish = { id: car, phone: '+880 1000 000 051', location: 'Trial' };
  return bea.calls('PUT', '/booking', wish);
}

async function book(round: Round): Promise<void> {
  round.booking = await round.shop.book(round.bea, round.car);
}

async function openCheckout(round: Round): Promise<void> {
  await book(round);
  const { clientSecret } = await round.shop.openCheckout(round.bea, round.booking);
  round.clientSecret = clientSecret;
}

async function pay(round: Round): Promise<void> {
  await openCheckout(round);
  await round.shop.confirm(round.clientSecret!);
}
