import Stripe from 'stripe';
import { CardProviderRefused, CardProviderUnreachable } from '../card-payments.ts';

const { StripeError, StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } =
  Stripe.errors;

export async function translateErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (problem) {
    throw problem instanceof StripeError ? translate(problem) : problem;
  }
}

function translate(problem: InstanceType<typeof StripeError>): Error {
  const code = problem.code ?? problem.rawType ?? 'unknown';
  if (problem instanceof StripeCardError) {
    return new CardProviderRefused(code, problem.message, problem);
  }
  if (problem instanceof StripeInvalidRequestError || problem instanceof StripeIdempotencyError) {
    return new CardProviderRefused(code, 'The card payment service did not accept this.', problem);
  }
  // Includes a wrong API key: once it is corrected, the call can be repeated.
  return new CardProviderUnreachable(
    `The card payment service gave an unexpected answer (${problem.statusCode ?? problem.type}).`,
    { isKeySpent: problem.headers?.['idempotent-replayed'] === 'true', cause: problem },
  );
}

const isRefusal = (problem: unknown, code: string): boolean =>
  problem instanceof StripeInvalidRequestError && problem.code === code;

export const isGone = (problem: unknown) => isRefusal(problem, 'resource_missing');
export const isWrongState = (problem: unknown) =>
  isRefusal(problem, 'payment_intent_unexpected_state');
export const isAlreadyRefunded = (problem: unknown) =>
  isRefusal(problem, 'charge_already_refunded');
