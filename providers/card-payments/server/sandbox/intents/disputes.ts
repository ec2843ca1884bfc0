import { z } from 'zod';
import { type Operation, ok, type Work } from '../call.ts';
import { readFields } from '../form.ts';
import { createdFields, listFields, listRows, toList } from '../list-store.ts';
import { randomId } from '../random-id.ts';
import { badRequest, noSuch } from '../refusal.ts';
import { disputeShape } from '../shapes/dispute-shape.ts';
import {
  addDispute,
  type DisputeRow,
  endDispute,
  findDispute,
  lockDispute,
} from './dispute-store.ts';
import { findIntent, type IntentRow } from './intent-store.ts';

const ListQuestion = z.strictObject({
  ...listFields,
  created: createdFields,
  payment_intent: z.string().optional(),
});

const Answer = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: z.string() }),
  submit: z.literal('true').optional(),
});

/** As in Stripe's test mode, the evidence text decides the outcome. */
const endings: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
};

export async function openDispute({ db, emit }: Work, intent: IntentRow): Promise<void> {
  const dispute = await addDispute(db, {
    id: randomId('du'),
    intent: intent.id,
    amount: intent.amount,
    reason: 'fraudulent',
  });
  await emit('charge.dispute.created', disputeShape(dispute, intent));
}

export const listDisputes: Operation = async ({ db }, { fields }) => {
  const { created, payment_intent, ...place } = readFields(ListQuestion, fields);
  const { rows, hasMore } = await listRows<DisputeRow>(db, 'disputes', place, [
    ['created_at >= to_timestamp(?)', created?.gte],
    ['intent = ?', payment_intent],
  ]);
  const intents = await Promise.all(rows.map(({ intent }) => findIntent(db, intent)));
  const data = rows.map((row, index) => disputeShape(row, intents[index]!));
  return ok(toList('/v1/disputes', data, hasMore));
};

export const retrieveDispute: Operation = async ({ db }, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  const dispute = await findDispute(db, id);
  if (!dispute) throw noSuch('dispute', id);
  return ok(disputeShape(dispute, (await findIntent(db, dispute.intent))!));
};

export const answerDispute: Operation = async (work, { id, fields }) => {
  const { evidence } = readFields(Answer, fields);
  const ending = endings[evidence.uncategorized_text];
  if (!ending) throw badRequest('parameter_invalid', 'winning_evidence or losing_evidence.');
  return end(work, id, ending);
};

export const acceptDispute: Operation = async (work, { id, fields }) => {
  readFields(z.strictObject({}), fields);
  return end(work, id, 'lost');
};

async function end({ db, emit }: Work, id: string, status: 'won' | 'lost') {
  const dispute = await lockDispute(db, id);
  if (!dispute) throw noSuch('dispute', id);
  if (dispute.status !== 'needs_response') {
    throw badRequest('dispute_closed', 'This dispute is already closed.');
  }
  const ended = await endDispute(db, id, status);
  const shape = disputeShape(ended, (await findIntent(db, ended.intent))!);
  await emit('charge.dispute.closed', shape);
  return ok(shape);
}
