import { z } from 'zod';
import { type Call, type Operation, ok, type Work } from '../call.ts';
import { readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { randomId } from '../random-id.ts';
import { badRequest, noSuch, wrongState } from '../refusal.ts';
import { sameSecret } from '../same-secret.ts';
import { chargeShape, intentShape } from '../shapes.ts';
import { amountText } from './amount-text.ts';
import { addIntent, findIntent, type IntentRow, lockIntent, markCanceled } from './intent-store.ts';

const smallestAmount = 50;
const largestAmount = 99_999_999;

export const Metadata = z.record(z.string().max(40), z.string().max(500)).default({});

const NewIntent = z.strictObject({
  amount: z.coerce.number().int(),
  currency: z.string().regex(/^[a-z]{3}$/),
  metadata: Metadata,
  payment_method_types: z.array(z.literal('card')).default(['card']),
});

const Question = z.strictObject({
  client_secret: z.string().optional(),
  expand: z.array(z.string()).default([]),
});

const ListQuestion = z.strictObject({ ...listFields, created: createdFields });

export const createIntent: Operation = async ({ db, publicBase, emit }, { fields }) => {
  const { amount, currency, metadata } = readFields(NewIntent, fields);
  if (amount < smallestAmount) {
    throw badRequest(
      'amount_too_small',
      `Amount must be at least ${amountText(smallestAmount, currency)} ${currency}`,
      'amount',
    );
  }
  if (amount > largestAmount) {
    throw badRequest(
      'amount_too_large',
      `Amount must be no more than ${amountText(largestAmount, currency)}`,
      'amount',
    );
  }
  const id = randomId('pi');
  const client_secret = randomId(`${id}_secret`);
  const intent = await addIntent(db, { id, client_secret, amount, currency, metadata });
  await emit('payment_intent.created', intentShape(intent, publicBase));
  return ok(intentShape(intent, publicBase));
};

export const retrieveIntent: Operation = async ({ db, publicBase }, call) => {
  const { client_secret, expand } = readFields(Question, call.fields);
  const intent = mayBeSeen(await findIntent(db, call.id), call, client_secret);
  return ok(intentAnswer(intent, publicBase, call, expand.includes('latest_charge')));
};

export const listIntents: Operation = async ({ db, publicBase }, { fields }) => {
  const { created, expand, ...place } = readFields(ListQuestion, fields);
  const { rows, hasMore } = await listRows<IntentRow>(db, 'intents', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
  ]);
  const withCharge = expand.includes('data.latest_charge');
  const data = rows.map((row) => expanded(row, publicBase, withCharge));
  return ok(toList('/v1/payment_intents', data, hasMore));
};

export const cancelIntent: Operation = async ({ db, publicBase, emit }, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  const intent = await lockIntent(db, id);
  if (!intent) throw noSuch('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      intentShape(intent, publicBase),
    );
  }
  const canceled = intentShape(await markCanceled(db, id), publicBase);
  await emit('payment_intent.canceled', canceled);
  return ok(canceled);
};

/** For the browser only what it needs, and only with the secret that names this one intent. */
export function mayBeSeen(
  intent: IntentRow | undefined,
  { id, isFromServer }: Call,
  clientSecret: string | undefined,
): IntentRow {
  const isKnown = intent && (isFromServer || sameSecret(clientSecret ?? '', intent.client_secret));
  if (!isKnown) throw noSuch('payment_intent', id);
  return intent;
}

export function intentAnswer(
  intent: IntentRow,
  publicBase: Work['publicBase'],
  { isFromServer }: Call,
  withCharge = false,
) {
  if (isFromServer) return expanded(intent, publicBase, withCharge);
  const { metadata: _, ...rest } = intentShape(intent, publicBase);
  return rest;
}

function expanded(intent: IntentRow, publicBase: string, withCharge: boolean) {
  const shape = intentShape(intent, publicBase);
  return withCharge && intent.charge ? { ...shape, latest_charge: chargeShape(intent) } : shape;
}
