import type Stripe from 'stripe';

export type StripeProblem = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  doc_url?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_method?: Stripe.PaymentMethod;
  payment_intent?: unknown;
};

type RefusalOptions = {
  status?: number;
  /** Stored under the idempotency key, because the work had begun. */
  isStored?: boolean;
};

export class SandboxRefusal extends Error {
  readonly problem: StripeProblem;
  readonly status: number;
  readonly isStored: boolean;

  constructor(problem: StripeProblem, { status = 400, isStored = false }: RefusalOptions = {}) {
    super(problem.message);
    this.problem = withDocumentation(problem);
    this.status = status;
    this.isStored = isStored;
  }
}

export const withDocumentation = (problem: StripeProblem): StripeProblem =>
  problem.code
    ? {
        doc_url: `https://stripe.com/docs/error-codes/${problem.code.replaceAll('_', '-')}`,
        ...problem,
      }
    : problem;

export const badRequest = (code: string | null, message: string, param?: string) =>
  new SandboxRefusal({
    type: 'invalid_request_error',
    ...(code && { code }),
    message,
    ...(param && { param }),
  });

export const noSuch = (what: string, id: string, param = what) =>
  new SandboxRefusal(
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param,
    },
    { status: 404 },
  );

export const wrongState = (message: string, intent: { status: string }) =>
  new SandboxRefusal(
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    { isStored: true },
  );
