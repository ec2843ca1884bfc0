import { longestPassword, shortestPassword } from '../password-rules.ts';
import type { IdentityProblemCode } from '../problem-code.ts';

/** The messages of all refusals. */
const messages: Record<IdentityProblemCode, string> = {
  wrong_credentials: 'Email and password do not match.',
  password_required: 'Enter the account’s password, so that we know it is yours.',
  email_taken:
    'We could not create this account. If you already have one, log in or reset your password.',
  invalid_email: 'Enter an email address like name@example.com.',
  name_reserved: 'This name could be mistaken for our staff. Please choose another one.',
  weak_password: 'Choose a longer or less common password of at least 8 characters.',
  password_too_short: `Use at least ${shortestPassword} characters.`,
  password_too_long: `Use at most ${longestPassword} characters.`,
  password_repeats: 'Do not repeat the same character.',
  password_is_email: 'Do not use your email address as your password.',
  password_common: 'This password is too common and easy to guess. Choose another one.',
  wrong_password: 'That is not your current password.',
  no_password: 'This account has no password yet. To set one, log out and use Forgot Password.',
  account_disabled: 'This account is closed. Contact us if you think this is a mistake.',
  link_invalid: 'This link has expired or was already used. Request a new one.',
  popup_closed: 'The login window was closed too early. Please try again.',
  popup_blocked:
    'Your browser blocked the login window. Allow pop-ups for this site and try again.',
  account_not_linked:
    'This email already has an account, and the service you used has not verified that it is yours. Log in with the password, or reset it.',
  no_email: 'That service did not give us your email address, so you cannot log in with it.',
  sign_in_required: 'You are logged out. Please log in again.',
  too_many_attempts: 'Too many attempts. Wait a few minutes and try again.',
  unreachable: 'We could not reach the login service. Check your connection and try again.',
  busy: 'We are busy right now. Please try again in a moment.',
  unexpected: 'We could not log you in. Please try again.',
};

export class IdentityProblem extends Error {
  readonly code: IdentityProblemCode;

  constructor(code: IdentityProblemCode) {
    super(messages[code]);
    this.name = 'IdentityProblem';
    this.code = code;
  }
}

/** Reads a code from a response or an address, e.g. `/login?problem=account_not_linked`. */
export function identityProblem(code: unknown): IdentityProblem {
  return new IdentityProblem(isKnown(code) ? code : 'unexpected');
}

const isKnown = (code: unknown): code is IdentityProblemCode =>
  typeof code === 'string' && Object.hasOwn(messages, code);
