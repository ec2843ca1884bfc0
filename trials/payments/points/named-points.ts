import type { Change, CommitFate } from './database-gate.ts';
import type { CallMoment } from './provider-gate.ts';
import type { StoryName } from './stories.ts';

export type Point = { name: string; story: StoryName } & (
  | { commit: Change; fate: CommitFate }
  | { call: RegExp; moment: CallMoment }
  | { idle: true }
);

/** Every transaction can die before its commit, or right after it. */
function transaction(story: StoryName, what: string, commit: Change): Point[] {
  return [
    { name: `${what}: dies at the commit, which is undone`, story, commit, fate: 'undone' },
    { name: `${what}: dies right after the commit`, story, commit, fate: 'committed' },
  ];
}

/** Every call of the provider can die on the way there, or on the way back. */
function call(story: StoryName, what: string, pattern: RegExp): Point[] {
  return [
    { name: `${what}: dies before it gets there`, story, call: pattern, moment: 'asked' },
    { name: `${what}: dies before the answer comes`, story, call: pattern, moment: 'answered' },
  ];
}

const opening = /^POST \/v1\/payment_intents$/;
const reading = /^GET \/v1\/payment_intents\/\w+$/;
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/;
const refunding = /^POST \/v1\/refunds$/;

const attempt = (on: Change['on'], when: string): Change => ({
  table: 'payment_attempts',
  on,
  when,
});
const becomes = (state: string) =>
  attempt('update', `old.state <> new.state and new.state = '${state}'`);
const isAdded = (kind: string): Change => ({
  table: 'outbox',
  on: 'insert',
  when: `new.kind = '${kind}'`,
});
const isDone = (kind: string): Change => ({
  table: 'outbox',
  on: 'update',
  when: `new.kind = '${kind}' and old.done_at is null and new.done_at is not null`,
});
const isInserted = (table: string): Change => ({ table, on: 'insert', when: 'true' });

/** The payment path, step by step. */
export const namedPoints: Point[] = [
  ...transaction('books', 'booking the car', isInserted('bookings')),

  ...transaction('opens the checkout', 'taking the hold', attempt('insert', 'true')),
  ...call('opens the checkout', 'opening the card payment', opening),
  ...transaction(
    'opens the checkout',
    'noting the card payment',
    attempt('update', 'old.intent_id is null and new.intent_id is not null'),
  ),

  { name: 'the card is charged and we are dead', story: 'was charged', idle: true },
  ...call('tells us', 'reading the payment back', reading),
  ...transaction('tells us', 'selling the car', isInserted('payments')),
  ...transaction('tells us', 'handing over the receipt', isInserted('mailbox')),
  ...transaction('tells us', 'noting that a mail is sent', isDone('mail')),

  ...transaction('leaves it to the event', 'keeping the event', isAdded('card_event')),
  ...call('leaves it to the event', 'reading the payment of an event', reading),
  ...transaction('leaves it to the event', 'selling by an event', isInserted('payments')),
  ...transaction('leaves it to the event', 'noting that the event is worked', isDone('card_event')),

  ...transaction(
    'leaves it to the reconciler',
    'selling by the reconciler',
    isInserted('payments'),
  ),
  ...transaction('leaves it to the reconciler', 'noting how far it has read', {
    table: 'job_cursors',
    on: 'update',
    when: "new.job in ('card-events', 'card-intents')",
  }),

  ...transaction('lets the hold run out', 'beginning to end the hold', becomes('expiring')),
  ...call('lets the hold run out', 'cancelling the card payment', cancelling),
  ...transaction('lets the hold run out', 'freeing the car', becomes('canceled')),
  ...transaction('lets the hold run out', 'noting the cancellation', isDone('cancel_intent')),

  ...transaction('pays and deletes the booking', 'deleting the booking', {
    table: 'bookings',
    on: 'update',
    when: "new.state = 'released'",
  }),
  ...transaction('pays and deletes the booking', 'deciding to refund', becomes('refund_pending')),
  ...call('pays and deletes the booking', 'refunding', refunding),
  ...transaction('pays and deletes the booking', 'noting the refund', becomes('refunded')),
  ...transaction('pays and deletes the booking', 'noting the refund as done', isDone('refund')),

  ...transaction('pays what nobody knows of', 'finding a stray payment', isAdded('stray_intent')),
  ...call('pays what nobody knows of', 'refunding a stray payment', refunding),
];
