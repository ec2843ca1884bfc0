import type { PasswordProblem } from './password-rules.ts';

export type IdentityProblemCode =
  | 'wrong_credentials'
  | 'password_required'
  | 'email_taken'
  | 'invalid_email'
  | 'name_reserved'
  | PasswordProblem
  /** From a service that gives no details. */
  | 'weak_password'
  | 'wrong_password'
  | 'no_password'
  | 'account_disabled'
  | 'link_invalid'
  | 'popup_closed'
  | 'popup_blocked'
  | 'account_not_linked'
  | 'no_email'
  | 'sign_in_required'
  | 'too_many_attempts'
  | 'unreachable'
  | 'busy'
  | 'unexpected';
