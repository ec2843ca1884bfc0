import { ApiError } from '#kit/api-client.ts';
import { IdentityProblem, identityProblem } from '#providers/identity/web/identity-problem.ts';

/** Returns null if the user cancelled. */
export function problemSentence(problem: unknown): string | null {
  if (problem instanceof IdentityProblem) {
    return problem.code === 'popup_closed' ? null : problem.message;
  }
  return problem instanceof ApiError ? withReason(problem) : identityProblem('unexpected').message;
}

const withReason = ({ message, details: { reason } }: ApiError) =>
  typeof reason === 'string' ? `${message} Reason: ${reason}` : message;
