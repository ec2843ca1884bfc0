/** Every reason for which an identity service may say no. */
export type IdentityProblemCode =
  | 'wrong_credentials'
  | 'email_taken'
  | 'invalid_email'
  | 'weak_password'
  | 'account_disabled'
  | 'link_invalid'
  | 'popup_closed'
  | 'popup_blocked'
  | 'account_not_linked'
  | 'sign_in_required'
  | 'too_many_attempts'
  | 'unreachable'
  | 'unexpected';
