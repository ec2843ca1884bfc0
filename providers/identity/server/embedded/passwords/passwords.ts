import { hash, verify } from '@node-rs/argon2';
import { type PasswordProblem, problemWithPassword } from '../../../password-rules.ts';
import commonPasswords from './common-passwords.txt?raw';

/** OWASP's first choice for Argon2id, which is the default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards may encode the same password differently. */
const sameBytes = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string) => hash(sameBytes(password), cost);

export const isPassword = (attempt: { hash: string; password: string }) =>
  verify(attempt.hash, sameBytes(attempt.password));

const common = new Set(commonPasswords.split('\n').filter((line) => !line.startsWith('# ')));

export const isCommon = (plain: string): boolean => common.has(plain);

export const problemWith = (password: string, email = ''): PasswordProblem | null =>
  problemWithPassword(password, { email, isCommon });
