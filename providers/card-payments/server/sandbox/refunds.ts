import { z } from 'zod';
import { type Operation, ok } from './call.ts';
import { readFields } from './form.ts';
import { findIntent, lockIntent } from './intent-store.ts';
import { Metadata } from './intents.ts';
import { listFields, listRows, toList } from './list-store.ts';
import { randomId } from './random-id.ts';
import { addRefund, type RefundRow } from './refund-store.ts';
import { noSuch, SandboxRefusal, wrongState } from './refusal.ts';
import { chargeShape, intentShape, refundShape } from './shapes.ts';

const NewRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
  metadata: Metadata,
});

const ListQuestion = z.strictObject({ ...listFields, payment_intent: z.string() });

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
    throw kept('parameter_invalid', 'The refund is greater than what is left of the charge.');
  }

  const order = { id: randomId('re'), intent: intent.id, amount: amount ?? left, metadata };
  const { refund, intent: refunded } = await addRefund(db, order);
  await emit('charge.refunded', chargeShape(refunded));
  return ok(refundShape(refund, refunded));
};

export const listRefunds: Operation = async ({ db }, { fields }) => {
  const { payment_intent, ...place } = readFields(ListQuestion, fields);
  const intent = await findIntent(db, payment_intent);
  if (!intent) throw noSuch('payment_intent', payment_intent);
  const { rows, hasMore } = await listRows<RefundRow>(db, 'refunds', place, [
    ['intent = ?', payment_intent],
  ]);
  const data = rows.map((row) => refundShape(row, intent));
  return ok(toList('/v1/refunds', data, hasMore));
};

const kept = (code: string, message: string) =>
  new SandboxRefusal({ type: 'invalid_request_error', code, message }, { isKept: true });
