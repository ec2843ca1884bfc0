export type StripeProblem = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  payment_intent?: unknown;
};

type Manner = {
  status?: number;
  /** Repeated under the same idempotency key, because the work had begun. */
  isKept?: boolean;
};

/** Thrown where Stripe would say no. */
export class SandboxRefusal extends Error {
  readonly problem: StripeProblem;
  readonly status: number;
  readonly isKept: boolean;

  constructor(problem: StripeProblem, { status = 400, isKept = false }: Manner = {}) {
    super(problem.message);
    this.problem = problem;
    this.status = status;
    this.isKept = isKept;
  }
}

export const badRequest = (code: string, message: string, param?: string) =>
  new SandboxRefusal({ type: 'invalid_request_error', code, message, ...(param && { param }) });

export const noSuch = (what: string, id: string) =>
  new SandboxRefusal(
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
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
    { isKept: true },
  );
