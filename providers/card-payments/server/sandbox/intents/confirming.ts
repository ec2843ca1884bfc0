import { z } from 'zod';
import type { CardDecline } from '../../../test-cards.ts';
import { type Answer, type Call, type Operation, ok, type Work } from '../call.ts';
import { expandable, readFields } from '../form.ts';
import { randomId } from '../random-id.ts';
import { type StripeProblem, withDocumentation, wrongState } from '../refusal.ts';
import { latestChargeShape } from '../shapes/charge-shape.ts';
import { intentShape } from '../shapes/intent-shape.ts';
import { paymentMethodShape } from '../shapes/payment-method-shape.ts';
import { openDispute } from './disputes.ts';
import {
  type IntentRow,
  lockIntent,
  markCanceled,
  markFailed,
  markRequiresAction,
  markSucceeded,
} from './intent-store.ts';
import { ensureVisible, intentAnswer } from './intents.ts';
import type { PaymentMethodRow } from './payment-method-store.ts';
import { paymentMethodFor, testCardOf } from './payment-methods.ts';

const Confirmation = z.strictObject({
  payment_method: z.string().optional(),
  client_secret: z.string().optional(),
  expand: expandable('latest_charge'),
});

/** Stripe cancels an intent at its "confirmation limit", which is not documented. */
const mostFailures = 10;

const authenticationFailed: StripeProblem = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const confirmIntent: Operation = async (work, call) => {
  const { payment_method, client_secret, expand } = readFields(Confirmation, call.fields);
  const intent = ensureVisible(await lockIntent(work.db, call.id), call, client_secret);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw wrongState(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      intentShape(intent, work.publicBase),
    );
  }
  if (!payment_method) {
    throw wrongState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Confirm it again with a payment method.",
      intentShape(intent, work.publicBase),
    );
  }

  const method = await paymentMethodFor(work.db, payment_method);
  const { asksForAuthentication, decline } = testCardOf(method);
  if (decline && !asksForAuthentication) return declined(work, call, intent, { method, decline });
  const confirmed = asksForAuthentication
    ? await askForAuthentication(work, intent, method)
    : await succeed(work, intent, method);
  return ok(intentAnswer(confirmed, work.publicBase, call, expand.length > 0));
};

export const abandonAuthentication: Operation = async (work, call) => {
  const { client_secret } = readFields(Confirmation.pick({ client_secret: true }), call.fields);
  const intent = ensureVisible(await lockIntent(work.db, call.id), call, client_secret);
  // The authentication may just have ended.
  const failed = intent.authentication ? await failAuthentication(work, intent) : intent;
  return ok(intentAnswer(failed, work.publicBase, call));
};

/** Ends an authentication. The intent must be locked and waiting. */
export async function endAuthentication(
  work: Work,
  intent: IntentRow,
  isAuthentic: boolean,
): Promise<IntentRow> {
  if (!isAuthentic) return failAuthentication(work, intent);
  const method = await paymentMethodFor(work.db, intent.payment_method!);
  const { decline } = testCardOf(method);
  return decline ? failCharge(work, intent, { method, decline }) : succeed(work, intent, method);
}

type DeclinedPayment = { method: PaymentMethodRow; decline: CardDecline };

async function declined(
  work: Work,
  call: Call,
  intent: IntentRow,
  by: DeclinedPayment,
): Promise<Answer> {
  const failed = await failCharge(work, intent, by);
  const payment_intent = intentAnswer(failed, work.publicBase, call);
  return { status: 402, body: { error: { ...failed.last_error, payment_intent } } };
}

async function askForAuthentication(work: Work, { id }: IntentRow, method: PaymentMethodRow) {
  const waiting = await markRequiresAction(work.db, id, {
    paymentMethod: method.id,
    authentication: randomId('auth'),
  });
  await work.emit('payment_intent.requires_action', intentShape(waiting, work.publicBase));
  return waiting;
}

const failCharge = (work: Work, intent: IntentRow, { method, decline }: DeclinedPayment) =>
  fail(work, intent, {
    ...problemOf(decline),
    charge: randomId('ch'),
    payment_method: withoutPerson(method),
  });

async function failAuthentication(work: Work, intent: IntentRow): Promise<IntentRow> {
  const method = await paymentMethodFor(work.db, intent.payment_method!);
  return fail(work, intent, { ...authenticationFailed, payment_method: withoutPerson(method) });
}

/** Failures are kept, but name and email of an unpaid card must be deleted after a day. */
const withoutPerson = (method: PaymentMethodRow) => paymentMethodShape({ ...method, billing: {} });

async function fail(work: Work, { id }: IntentRow, problem: StripeProblem): Promise<IntentRow> {
  const failed = await markFailed(work.db, id, withDocumentation(problem));
  const charge = latestChargeShape(failed);
  if (charge) await work.emit('charge.failed', charge);
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
  await work.emit('charge.succeeded', latestChargeShape(paid)!);
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
