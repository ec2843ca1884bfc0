import { z } from 'zod';
import { type Operation, ok, type Work } from '../call.ts';
import { readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { randomId } from '../random-id.ts';
import { noSuch, SandboxRefusal, wrongState } from '../refusal.ts';
import { chargeShape, intentShape, refundShape } from '../shapes.ts';
import { findIntent, type IntentRow, lockIntent } from './intent-store.ts';
import { Metadata } from './intents.ts';
import { paymentMethodFor, testCardOf } from './payment-methods.ts';
import { addRefund, failRefund, type RefundRow } from './refund-store.ts';

const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  metadata: Metadata,
});

const ListQuestion = z.strictObject({
  ...listFields,
  created: createdFields,
  payment_intent: z.string().optional(),
});

export const createRefund: Operation = async ({ db, publicBase, emit }, { fields }) => {
  const { payment_intent, amount, metadata } = readFields(NewRefund, fields);
  const intent = await lockIntent(db, payment_intent);
  if (!intent) throw noSuch('payment_intent', payment_intent);
  if (intent.status !== 'succeeded') {
    throw wrongState(
      'This PaymentIntent does not have a successful charge to refund.',
      intentShape(intent, publicBase),
    );
  }
  const left = intent.amount - intent.refunded_amount;
  if (left === 0) {
    throw kept('charge_already_refunded', `Charge ${intent.charge} has already been refunded.`);
  }
  if (amount && amount > left) {
    throw kept(
      'parameter_invalid',
      'The refund is greater than the unrefunded part of the charge.',
    );
  }

  const order = { id: randomId('re'), intent: intent.id, amount: amount ?? left, metadata };
  const { refund, intent: refunded } = await addRefund(db, order);
  await emit('refund.created', refundShape(refund, refunded));
  await emit('charge.refunded', chargeShape(refunded));
  // As at Stripe: the answer says that it succeeded, and only afterwards the bank says no.
  if (await isRefusedByTheBank(db, intent)) {
    await emit('refund.failed', refundShape(await failRefund(db, refund), refunded));
  }
  return ok(refundShape(refund, refunded));
};

export const listRefunds: Operation = async ({ db }, { fields }) => {
  const { created, payment_intent, ...place } = readFields(ListQuestion, fields);
  if (payment_intent && !(await findIntent(db, payment_intent))) {
    throw noSuch('payment_intent', payment_intent);
  }
  const { rows, hasMore } = await listRows<RefundRow>(db, 'refunds', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
    ['intent = ?', payment_intent],
  ]);
  const intents = await Promise.all(rows.map(({ intent }) => findIntent(db, intent)));
  const data = rows.map((row, index) => refundShape(row, intents[index]!));
  return ok(toList('/v1/refunds', data, hasMore));
};

async function isRefusedByTheBank(db: Work['db'], { payment_method }: IntentRow) {
  const method = await paymentMethodFor(db, payment_method!);
  return testCardOf(method).aftermath === 'refund_fails';
}

const kept = (code: string, message: string) =>
  new SandboxRefusal({ type: 'invalid_request_error', code, message }, { isKept: true });
