import { z } from 'zod';
import type { CardDecline } from '../../../test-cards.ts';
import { type Answer, type Call, type Operation, ok, type Work } from '../call.ts';
import { readFields } from '../form.ts';
import { randomId } from '../random-id.ts';
import { badRequest, type StripeProblem, wrongState } from '../refusal.ts';
import { intentShape } from '../shapes.ts';
import { openDispute } from './disputes.ts';
import {
  type IntentRow,
  lockIntent,
  markCanceled,
  markFailed,
  markRequiresAction,
  markSucceeded,
} from './intent-store.ts';
import { intentAnswer, mayBeSeen } from './intents.ts';
import type { PaymentMethodRow } from './payment-method-store.ts';
import { paymentMethodFor, testCardOf } from './payment-methods.ts';

const Confirmation = z.strictObject({
  payment_method: z.string().optional(),
  client_secret: z.string().optional(),
});

/** Stripe cancels an intent that reaches its "confirmation limit", and does not say what that is. */
const mostFailures = 10;

const authenticationFailed: StripeProblem = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const confirmIntent: Operation = async (work, call) => {
  const { payment_method, client_secret } = readFields(Confirmation, call.fields);
  const intent = mayBeSeen(await lockIntent(work.db, call.id), call, client_secret);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(
      `This PaymentIntent's status is ${intent.status}, so it cannot be confirmed.`,
      intentShape(intent, work.publicBase),
    );
  }
  if (!payment_method) {
    throw badRequest('parameter_missing', 'A payment method is needed.', 'payment_method');
  }

  const method = await paymentMethodFor(work.db, payment_method);
  if (testCardOf(method).asksForAuthentication) {
    return ok(
      intentAnswer(await askForAuthentication(work, intent, method), work.publicBase, call),
    );
  }
  return charge(work, call, intent, method);
};

/** The buyer closed the window in which the bank asked. */
export const giveUpAuthentication: Operation = async (work, call) => {
  const { client_secret } = readFields(Confirmation.omit({ payment_method: true }), call.fields);
  const intent = mayBeSeen(await lockIntent(work.db, call.id), call, client_secret);
  // The bank may have had its answer a moment before.
  const failed = intent.authentication ? await fail(work, intent, authenticationFailed) : intent;
  return ok(intentAnswer(failed, work.publicBase, call));
};

/** What the buyer told the bank. The intent must be locked and waiting. */
export async function endAuthentication(
  work: Work,
  intent: IntentRow,
  isAuthentic: boolean,
): Promise<IntentRow> {
  if (!isAuthentic) return fail(work, intent, authenticationFailed);
  const method = await paymentMethodFor(work.db, intent.payment_method!);
  const { decline } = testCardOf(method);
  return decline ? fail(work, intent, problemOf(decline)) : succeed(work, intent, method);
}

async function charge(
  work: Work,
  call: Call,
  intent: IntentRow,
  method: PaymentMethodRow,
): Promise<Answer> {
  const { decline } = testCardOf(method);
  if (!decline) {
    return ok(intentAnswer(await succeed(work, intent, method), work.publicBase, call));
  }
  const problem = problemOf(decline);
  const failed = await fail(work, intent, problem);
  const error = { ...problem, payment_intent: intentAnswer(failed, work.publicBase, call) };
  return { status: 402, body: { error } };
}

async function askForAuthentication(work: Work, { id }: IntentRow, method: PaymentMethodRow) {
  const waiting = await markRequiresAction(work.db, id, {
    paymentMethod: method.id,
    authentication: randomId('auth'),
  });
  await work.emit('payment_intent.requires_action', intentShape(waiting, work.publicBase));
  return waiting;
}

async function fail(work: Work, { id }: IntentRow, problem: StripeProblem): Promise<IntentRow> {
  const failed = await markFailed(work.db, id, problem);
  await work.emit('payment_intent.payment_failed', intentShape(failed, work.publicBase));
  if (failed.failures < mostFailures) return failed;
  const canceled = await markCanceled(work.db, id);
  await work.emit('payment_intent.canceled', intentShape(canceled, work.publicBase));
  return canceled;
}

async function succeed(work: Work, { id }: IntentRow, method: PaymentMethodRow) {
  const paid = await markSucceeded(work.db, id, {
    paymentMethod: method.id,
    charge: randomId('ch'),
  });
  await work.emit('payment_intent.succeeded', intentShape(paid, work.publicBase));
  if (testCardOf(method).aftermath === 'disputed') await openDispute(work, paid);
  return paid;
}

const problemOf = ({ code, declineCode, message }: CardDecline): StripeProblem => ({
  type: 'card_error',
  code,
  ...(declineCode && { decline_code: declineCode }),
  message,
});
