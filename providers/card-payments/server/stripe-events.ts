import type Stripe from 'stripe';
import { z } from 'zod';
import { type CardEvent, CardEventRefused } from '../card-payments.ts';

const kinds: Record<string, CardEvent['kind']> = {
  'payment_intent.succeeded': 'intent_succeeded',
  'payment_intent.payment_failed': 'intent_failed',
  'payment_intent.canceled': 'intent_canceled',
  'charge.refunded': 'refund_or_dispute',
  'charge.refund.updated': 'refund_or_dispute',
  'refund.created': 'refund_or_dispute',
  'refund.updated': 'refund_or_dispute',
  'refund.failed': 'refund_or_dispute',
  'charge.dispute.created': 'refund_or_dispute',
  'charge.dispute.updated': 'refund_or_dispute',
  'charge.dispute.closed': 'refund_or_dispute',
  'charge.dispute.funds_withdrawn': 'refund_or_dispute',
  'charge.dispute.funds_reinstated': 'refund_or_dispute',
};

export const eventTypes = Object.keys(kinds);

/** Events have the API version of their endpoint, so few fields are read. */
const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string(),
      payment_intent: z.string().nullish().catch(null),
    }),
  }),
});

export function toCardEvent(event: unknown): CardEvent {
  const { id, type, created, livemode, data } = Event.parse(event);
  const { object } = data;
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return {
    id,
    type,
    kind: kinds[type] ?? 'other',
    intentId: intentId ?? null,
    liveMode: livemode,
    createdAt: new Date(created * 1000),
  };
}

export function readSignedEvent(
  stripe: Stripe,
  rawBody: Uint8Array | string,
  signatureHeader: string | undefined,
  secret: string,
): CardEvent {
  const body = typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody);
  try {
    return toCardEvent(stripe.webhooks.constructEvent(body, signatureHeader ?? '', secret));
  } catch (problem) {
    throw new CardEventRefused(reasonOf(problem), problem);
  }
}

function reasonOf(problem: unknown): CardEventRefused['reason'] {
  if (problem instanceof SyntaxError || problem instanceof z.ZodError) return 'unreadable';
  const isTooOld = problem instanceof Error && problem.message.startsWith('Timestamp outside');
  return isTooOld ? 'too_old' : 'bad_signature';
}
