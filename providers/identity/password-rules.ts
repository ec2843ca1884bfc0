export const shortestPassword = 8;
export const longestPassword = 128;
export const longestCommonPassword = 20;

export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_repeats'
  | 'password_is_email'
  | 'password_common';

/** For comparisons: ignores case and keyboard differences. */
export const plainPassword = (password: string): string => password.normalize('NFC').toLowerCase();

type Facts = { email: string; isCommon: (plain: string) => boolean };

/** Returns the problem with a new password. The server and the meter in the browser use it. */
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

/** The strength of an acceptable password, which depends on its length. */
export function strengthOf(password: string): PasswordStrength {
  if (password.length >= 16) return 'Strong';
  return password.length >= 12 ? 'Good' : 'Fair';
}
