import type { Connection } from '#database/pool-transaction.ts';

export type Call = {
  id: string;
  fields: unknown;
  /** Whether it came with the secret key, so from the shop's server. */
  isFromServer: boolean;
};

export type Work = {
  db: Connection;
  publicBase: string;
  emit(type: string, object: object): Promise<void>;
};

/** A response may be an error: a declined card changes the intent. */
export type Answer = { status: number; body: object };

export type Operation = (work: Work, call: Call) => Promise<Answer>;

export const ok = (body: object): Answer => ({ status: 200, body });
