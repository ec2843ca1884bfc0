import { z } from 'zod';
import { type Operation, ok, type Work } from '../call.ts';
import { integer, readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { randomId } from '../random-id.ts';
import { badRequest, noSuch, SandboxRefusal, wrongState } from '../refusal.ts';
import { latestChargeShape } from '../shapes/charge-shape.ts';
import { intentShape } from '../shapes/intent-shape.ts';
import { refundShape } from '../shapes/refund-shape.ts';
import { amountText } from './amount-text.ts';
import { findIntent, findIntentByCharge, type IntentRow, lockIntent } from './intent-store.ts';
import { changedMetadata, Metadata, MetadataChanges } from './metadata.ts';
import { paymentMethodFor, testCardOf } from './payment-methods.ts';
import { addRefund, failRefund, findRefund, type RefundRow, updateRefund } from './refund-store.ts';

const paid = { payment_intent: z.string().optional(), charge: z.string().optional() };

const NewRefund = z.strictObject({ ...paid, amount: integer.optional(), metadata: Metadata });

const ListQuestion = z.strictObject({ ...listFields, ...paid, created: createdFields });

export const createRefund: Operation = async ({ db, publicBase, emit }, { fields }) => {
  const { amount, metadata, ...paidBy } = readFields(NewRefund, fields);
  const intent = await intentToRefund(db, paidBy);
  if (intent.status !== 'succeeded') {
    throw wrongState(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      intentShape(intent, publicBase),
    );
  }
  const left = unrefunded(intent, amount);
  const order = { id: randomId('re'), intent: intent.id, amount: amount ?? left, metadata };
  const { refund, intent: refunded } = await addRefund(db, order);
  await emit('refund.created', refundShape(refund, refunded));
  await emit('charge.refunded', latestChargeShape(refunded)!);
  // As at Stripe, the response reports success, and the bank refuses later.
  if (await bankRefuses(db, intent)) {
    await emit('refund.failed', refundShape(await failRefund(db, refund), refunded));
  }
  return ok(refundShape(refund, refunded));
};

type PaidBy = { payment_intent?: string | undefined; charge?: string | undefined };

async function intentToRefund(db: Work['db'], paidBy: PaidBy): Promise<IntentRow> {
  const id = await intentIdOf(db, paidBy);
  if (id === undefined) {
    const message =
      'One of the following params should be provided for this request: payment_intent or charge.';
    throw badRequest('parameter_missing', message);
  }
  const intent = await lockIntent(db, id);
  if (!intent) throw noSuch('payment_intent', id);
  return intent;
}

async function intentIdOf(db: Work['db'], { payment_intent, charge }: PaidBy) {
  if (charge === undefined) return payment_intent;
  const intent = await findIntentByCharge(db, charge);
  if (!intent) throw noSuch('charge', charge);
  return intent.id;
}

function unrefunded(intent: IntentRow, wanted: number | undefined): number {
  const left = intent.amount - intent.refunded_amount;
  if (left === 0) {
    const message = `Charge ${intent.charge} has already been refunded.`;
    throw storedRefusal({ code: 'charge_already_refunded', message });
  }
  if (wanted === undefined || (wanted > 0 && wanted <= left)) return left;
  const text = (amount: number) => amountText(amount, intent.currency);
  const limit = left < intent.amount ? 'unrefunded amount on charge' : 'charge amount';
  const message =
    wanted < 1
      ? 'This value must be greater than or equal to 1.'
      : `Refund amount (${text(wanted)}) is greater than ${limit} (${text(left)})`;
  throw storedRefusal({ message, param: 'amount' });
}

export const retrieveRefund: Operation = async ({ db }, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  const refund = await findRefund(db, id);
  if (!refund) throw noSuch('refund', id);
  return ok(refundShape(refund, (await findIntent(db, refund.intent))!));
};

export const changeRefund: Operation = async ({ db }, { id, fields }) => {
  const changes = readFields(z.strictObject({ metadata: MetadataChanges }), fields);
  const refund = await findRefund(db, id);
  if (!refund) throw noSuch('refund', id);
  const intent = (await lockIntent(db, refund.intent))!;
  const metadata = changedMetadata(refund.metadata, changes.metadata);
  return ok(refundShape(await updateRefund(db, { id, metadata }), intent));
};

export const listRefunds: Operation = async ({ db }, { fields }) => {
  const { created, payment_intent, charge, ...place } = readFields(ListQuestion, fields);
  const intent = await intentIdOf(db, { payment_intent, charge });
  if (intent && !(await findIntent(db, intent))) throw noSuch('payment_intent', intent);
  const { rows, hasMore } = await listRows<RefundRow>(db, 'refunds', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
    ['intent = ?', intent],
  ]);
  const intents = await Promise.all(rows.map(({ intent }) => findIntent(db, intent)));
  const data = rows.map((row, index) => refundShape(row, intents[index]!));
  return ok(toList('/v1/refunds', data, hasMore));
};

async function bankRefuses(db: Work['db'], { payment_method }: IntentRow) {
  const method = await paymentMethodFor(db, payment_method!);
  return testCardOf(method).aftermath === 'refund_fails';
}

const storedRefusal = (problem: { code?: string; message: string; param?: string }) =>
  new SandboxRefusal({ type: 'invalid_request_error', ...problem }, { isStored: true });
