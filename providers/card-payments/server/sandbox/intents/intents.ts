import { z } from 'zod';
import { type Call, type Operation, ok, type Work } from '../call.ts';
import { expandable, integer, readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { randomId } from '../random-id.ts';
import { badRequest, noSuch, wrongState } from '../refusal.ts';
import { sameSecret } from '../same-secret.ts';
import { latestChargeShape } from '../shapes/charge-shape.ts';
import { intentShape } from '../shapes/intent-shape.ts';
import { amountText } from './amount-text.ts';
import { Currency } from './currency.ts';
import {
  addIntent,
  findIntent,
  type IntentRow,
  lockIntent,
  markCanceled,
  updateIntent,
} from './intent-store.ts';
import { changedMetadata, Metadata, MetadataChanges } from './metadata.ts';

const smallestAmount = 50;
const largestAmount = 99_999_999;

const expand = expandable('latest_charge');

const NewIntent = z.strictObject({
  amount: integer,
  currency: Currency,
  metadata: Metadata,
  payment_method_types: z.array(z.literal('card')).default(['card']),
  expand,
});

const Question = z.strictObject({ client_secret: z.string().optional(), expand });

const ListQuestion = z.strictObject({
  ...listFields,
  created: createdFields,
  expand: expandable('data.latest_charge'),
});

const Changes = z.strictObject({
  amount: integer.optional(),
  currency: Currency.optional(),
  metadata: MetadataChanges,
  expand,
});

export const createIntent: Operation = async ({ db, publicBase, emit }, { fields }) => {
  const { amount, currency, metadata } = readFields(NewIntent, fields);
  refuseAmount(amount, currency);
  const id = randomId('pi');
  const client_secret = randomId(`${id}_secret`);
  const intent = await addIntent(db, { id, client_secret, amount, currency, metadata });
  await emit('payment_intent.created', intentShape(intent, publicBase));
  return ok(intentShape(intent, publicBase));
};

function refuseAmount(amount: number, currency: string): void {
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw badRequest('parameter_invalid_integer', message, 'amount');
  }
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
}

export const retrieveIntent: Operation = async ({ db, publicBase }, call) => {
  const { client_secret, expand } = readFields(Question, call.fields);
  const intent = ensureVisible(await findIntent(db, call.id), call, client_secret);
  return ok(intentAnswer(intent, publicBase, call, expand.length > 0));
};

export const listIntents: Operation = async ({ db, publicBase }, { fields }) => {
  const { created, expand, ...place } = readFields(ListQuestion, fields);
  const { rows, hasMore } = await listRows<IntentRow>(db, 'intents', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
  ]);
  const data = rows.map((row) => expanded(row, publicBase, expand.length > 0));
  return ok(toList('/v1/payment_intents', data, hasMore));
};

export const changeIntent: Operation = async ({ db, publicBase }, call) => {
  const changes = readFields(Changes, call.fields);
  const intent = ensureVisible(await lockIntent(db, call.id), call);
  const { amount = intent.amount, currency = intent.currency } = changes;
  refuseAmount(amount, currency);
  const part = changes.amount === undefined ? 'currency' : 'amount';
  const isSettled = intent.status === 'succeeded' || intent.status === 'canceled';
  if (isSettled && changes[part] !== undefined) {
    throw wrongState(
      `This PaymentIntent's ${part} could not be updated because it has a status of ${intent.status}. You may only update the ${part} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      intentShape(intent, publicBase),
    );
  }
  const metadata = changedMetadata(intent.metadata, changes.metadata);
  const changed = await updateIntent(db, { id: intent.id, amount, currency, metadata });
  return ok(intentAnswer(changed, publicBase, call, changes.expand.length > 0));
};

/** Always refuses, because the sandbox captures intents at once. */
export const captureIntent: Operation = async ({ db, publicBase }, call) => {
  readFields(z.strictObject({ amount_to_capture: integer.optional(), expand }), call.fields);
  const intent = ensureVisible(await lockIntent(db, call.id), call);
  throw wrongState(
    `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    intentShape(intent, publicBase),
  );
};

export const cancelIntent: Operation = async ({ db, publicBase, emit }, call) => {
  const { expand: expansions } = readFields(z.strictObject({ expand }), call.fields);
  const intent = ensureVisible(await lockIntent(db, call.id), call);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      intentShape(intent, publicBase),
    );
  }
  const canceled = await markCanceled(db, intent.id);
  await emit('payment_intent.canceled', intentShape(canceled, publicBase));
  return ok(intentAnswer(canceled, publicBase, call, expansions.length > 0));
};

/** Returns the intent to the server, or to a browser with its client secret. */
export function ensureVisible(
  intent: IntentRow | undefined,
  { id, isFromServer }: Call,
  clientSecret?: string,
): IntentRow {
  const isKnown = intent && (isFromServer || sameSecret(clientSecret ?? '', intent.client_secret));
  if (!isKnown) throw noSuch('payment_intent', id, 'intent');
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
  return withCharge ? { ...shape, latest_charge: latestChargeShape(intent) } : shape;
}
