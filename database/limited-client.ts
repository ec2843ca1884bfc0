import { Client, type ClientConfig } from 'pg';
import { longestStatement } from './session-limits.ts';
import { liftsTimeLimit } from './time-limit.ts';

/** For the way there and back, and a machine that is busy. */
const margin = 5_000;

export type LimitedClientConfig = ClientConfig & {
  /** How many times as long as usual everything may take. */
  patience?: number;
};

/**
 * A server that is frozen or cut off keeps its connections and says nothing. Whoever waits too long for an answer is
 * told so, and the connection is closed: pg would hand it on to the next one, still waiting. Who has lifted the time
 * limit waits as long as it takes.
 */
export class LimitedClient extends Client {
  readonly #longestAnswer: number;
  #waiting: NodeJS.Timeout | undefined;
  #isLimited = true;

  constructor(config?: LimitedClientConfig) {
    super(config);
    this.#longestAnswer = (longestStatement + margin) * (config?.patience ?? 1);
    this.on('drain', () => this.#stopWaiting());
  }

  /** For whoever has the connection next. */
  limitAgain(): void {
    this.#isLimited = true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; we pass them all on.
  override query(text: any, values?: any, callback?: any): any {
    if (liftsTimeLimit(text)) this.#isLimited = false;
    this.#stopWaiting();
    if (this.#isLimited) this.#startWaiting();
    return super.query(text, values, callback);
  }

  #startWaiting(): void {
    const waiting = setTimeout(() => {
      // If it was us who had no time, the answer is there and only has to be read.
      setImmediate(() => {
        if (this.#waiting === waiting) void this.end();
      });
    }, this.#longestAnswer).unref();
    this.#waiting = waiting;
  }

  #stopWaiting(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }
}
