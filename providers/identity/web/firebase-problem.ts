import type { IdentityProblemCode } from '../problem-code.ts';
import { IdentityProblem } from './identity-problem.ts';

const problems: Record<string, IdentityProblemCode> = {
  'auth/invalid-credential': 'wrong_credentials',
  'auth/wrong-password': 'wrong_credentials',
  'auth/missing-password': 'wrong_credentials',
  'auth/user-not-found': 'wrong_credentials',
  'auth/email-already-in-use': 'email_taken',
  'auth/invalid-email': 'invalid_email',
  'auth/missing-email': 'invalid_email',
  'auth/weak-password': 'weak_password',
  'auth/password-does-not-meet-requirements': 'weak_password',
  'auth/user-disabled': 'account_disabled',
  'auth/expired-action-code': 'link_invalid',
  'auth/invalid-action-code': 'link_invalid',
  'auth/popup-closed-by-user': 'popup_closed',
  'auth/cancelled-popup-request': 'popup_closed',
  'auth/user-cancelled': 'popup_closed',
  'auth/popup-blocked': 'popup_blocked',
  'auth/account-exists-with-different-credential': 'account_not_linked',
  'auth/requires-recent-login': 'sign_in_required',
  'auth/user-token-expired': 'sign_in_required',
  'auth/invalid-user-token': 'sign_in_required',
  'auth/null-user': 'sign_in_required',
  'auth/too-many-requests': 'too_many_attempts',
  'auth/quota-exceeded': 'too_many_attempts',
  'auth/network-request-failed': 'unreachable',
  'auth/timeout': 'unreachable',
};

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

export async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdentityProblem) throw error;
    throw new IdentityProblem(problems[codeOf(error)] ?? 'unexpected');
  }
}
