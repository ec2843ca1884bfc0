import { createHmac } from 'node:crypto';
import { mailboxOf } from '../mail-limits.ts';

/** Keyed, so that what is stored does not disclose the address. */
export const mailboxHash = (email: string, salt: string): string =>
  createHmac('sha256', salt).update(mailboxOf(email)).digest('base64url');
