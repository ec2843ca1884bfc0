import type { IdentityProblemCode } from '../../problem-code.ts';

const statuses: Partial<Record<IdentityProblemCode, number>> = {
  wrong_credentials: 401,
  password_required: 401,
  sign_in_required: 401,
  account_disabled: 403,
  email_taken: 409,
  too_many_attempts: 429,
  unreachable: 503,
  busy: 503,
};

export class IdentityRefusal extends Error {
  readonly code: IdentityProblemCode;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: IdentityProblemCode,
    retryAfterSeconds: number | null = null,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return statuses[this.code] ?? 400;
  }
}

export function refuse(problem: IdentityProblemCode | null): void {
  if (problem) throw new IdentityRefusal(problem);
}

export function refuseIf(isRefused: boolean, code: IdentityProblemCode): void {
  if (isRefused) throw new IdentityRefusal(code);
}
