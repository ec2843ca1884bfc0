import type { Connection } from './in-transaction.ts';

/** One call of the API, understood and allowed. */
export type Call = {
  /** From the path, where it names an object. */
  id: string;
  fields: unknown;
  /** Whether it came with the secret key, so from the shop's server and not from a browser. */
  isFromServer: boolean;
};

/** What an operation may use. */
export type Work = {
  db: Connection;
  publicBase: string;
  emit(type: string, object: object): Promise<void>;
};

/** A refusal may be an answer too: a declined card changes the intent. */
export type Answer = { status: number; body: object };

export type Operation = (work: Work, call: Call) => Promise<Answer>;

export const ok = (body: object): Answer => ({ status: 200, body });
