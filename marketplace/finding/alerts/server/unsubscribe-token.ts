import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Ending, endingToText, readToken } from '../ending.ts';

const signatureOf = (ending: Ending, key: string) =>
  createHmac('sha256', key).update(endingToText(ending)).digest('base64url');

export const tokenToEnd = (ending: Ending, key: string): string =>
  `${endingToText(ending)}.${signatureOf(ending, key)}`;

/** Null unless this market signed the token. */
export function endingIn(token: string, key: string): Ending | null {
  const read = readToken(token);
  if (!read) return null;
  const expected = Buffer.from(signatureOf(read.ending, key));
  return timingSafeEqual(Buffer.from(read.signature), expected) ? read.ending : null;
}
