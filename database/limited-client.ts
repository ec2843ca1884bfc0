import { Client, type ClientConfig } from 'pg';
import { longestStatement } from './session-limits.ts';
import { liftsTimeLimit } from './time-limit.ts';

/** Milliseconds for the network and a busy machine. */
const margin = 5_000;

export type LimitedClientConfig = ClientConfig & { patience?: number };

/**
 * Closes the connection of a silent server, which pg would hand to the next caller. A caller can lift the limit for
 * long work.
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

  /** Restores the limit for the next caller. */
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
      // If this process was busy, the answer has arrived and only has to be read.
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
