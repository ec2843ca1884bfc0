import { randomBytes } from 'node:crypto';

/** As in pi_1f0c…: the prefix tells people what it names; the rest cannot be guessed. */
export const randomId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;
