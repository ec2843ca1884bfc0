import * as z from 'zod/mini';
import { longestPassword, shortestPassword } from '#providers/identity/password-rules.ts';

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email address.'),
    z.maxLength(320, 'Use at most 320 characters.'),
    z.email('Enter an email address like name@example.com.'),
  );

const newPassword = z
  .string()
  .check(
    z.minLength(1, 'Enter a password.'),
    z.minLength(shortestPassword, `Use at least ${shortestPassword} characters.`),
    z.maxLength(longestPassword, `Use at most ${longestPassword} characters.`),
  );

const name = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100, 'Use at most 100 characters.'),
    z.regex(/^\P{Cc}*$/u, 'Use letters, digits and spaces only.'),
  );

export const LoginForm = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Enter your password.')),
  remember: z.boolean(),
});

export const SignupForm = z.object({ name, email, password: newPassword, isSeller: z.boolean() });
export const ForgotPasswordForm = z.object({ email });
export const ConfirmEmailForm = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password.')),
});
export const ResetPasswordForm = z.object({ password: newPassword });
export const ChangePasswordForm = z.object({
  current: z.string().check(z.minLength(1, 'Enter your current password.')),
  password: newPassword,
});
export const NameForm = z.object({
  name: name.check(z.minLength(1, 'Enter your name.')),
});
