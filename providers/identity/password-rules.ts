export const shortestPassword = 8;
export const longestPassword = 128;
/** No password on the list of common ones is longer, so longer ones need not be looked up. */
export const longestCommonPassword = 20;

export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_repeats'
  | 'password_is_email'
  | 'password_common';

/** As it is compared: neither keyboards nor capitals make a difference. */
export const plainPassword = (password: string): string => password.normalize('NFC').toLowerCase();

type Facts = {
  /** Whose password it will be; empty when that is not known. */
  email: string;
  /** Whether this plain password is on the list of common ones. */
  isCommon: (plain: string) => boolean;
};

/** What speaks against a new password. Asked by the server, and by the meter in the browser. */
export function problemWithPassword(
  password: string,
  { email, isCommon }: Facts,
): PasswordProblem | null {
  const plain = plainPassword(password);
  const address = email.trim().toLowerCase();
  if (plain.length < shortestPassword) return 'password_too_short';
  if (plain.length > longestPassword) return 'password_too_long';
  if (new Set(plain).size === 1) return 'password_repeats';
  if (plain === address || plain === address.split('@')[0]) return 'password_is_email';
  return isCommon(plain) ? 'password_common' : null;
}

export type PasswordStrength = 'Fair' | 'Good' | 'Strong';

/** Of a password that nothing speaks against: length is what makes it hard to guess. */
export function strengthOf(password: string): PasswordStrength {
  if (password.length >= 16) return 'Strong';
  return password.length >= 12 ? 'Good' : 'Fair';
}
