import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseToken, type Unsubscription, unsubscriptionText } from '../unsubscription.ts';

const signatureOf = (ends: Unsubscription, key: string) =>
  createHmac('sha256', key).update(unsubscriptionText(ends)).digest('base64url');

export const unsubscribeToken = (ends: Unsubscription, key: string): string =>
  `${unsubscriptionText(ends)}.${signatureOf(ends, key)}`;

/** Null unless this market signed the token. */
export function verifyToken(token: string, key: string): Unsubscription | null {
  const parsed = parseToken(token);
  if (!parsed) return null;
  const expected = Buffer.from(signatureOf(parsed.ends, key));
  return timingSafeEqual(Buffer.from(parsed.signature), expected) ? parsed.ends : null;
}
