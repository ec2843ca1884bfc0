import { hash, verify } from '@node-rs/argon2';
import commonPasswords from './common-passwords.txt?raw';

export const shortestPassword = 8;
export const longestPassword = 128;

/** OWASP's first choice; the algorithm is Argon2id unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on two keyboards may differ in bytes. */
const sameBytes = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string) => hash(sameBytes(password), cost);

export const isPassword = (attempt: { hash: string; password: string }) =>
  verify(attempt.hash, sameBytes(attempt.password));

const common = new Set(commonPasswords.split('\n').filter((line) => !line.startsWith('# ')));

/** Too short, too long, on everybody's list, one character over and over, or simply the email. */
export function isWeak(password: string, email = ''): boolean {
  const plain = sameBytes(password).toLowerCase();
  return (
    plain.length < shortestPassword ||
    plain.length > longestPassword ||
    common.has(plain) ||
    new Set(plain).size === 1 ||
    plain === email ||
    plain === email.split('@')[0]
  );
}
