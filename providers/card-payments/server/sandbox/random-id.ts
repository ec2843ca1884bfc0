import { randomBytes } from 'node:crypto';

/** E.g. pi_1f0c…: the prefix names the kind, and the rest is unguessable. */
export const randomId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;
