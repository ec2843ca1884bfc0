import type { IncomingHttpHeaders } from 'node:http';

/*
 * Fastify's own `inject` is made for tests: after it, Node's code for HTTP has to expect objects of other kinds
 * everywhere, and whatever comes over the network is answered at little more than half the speed. These are
 * as much of Node's objects as a router wants that gets no body and sends its answer in one piece.
 */

type Listener = (error?: Error) => void;
type Value = number | string | string[];

/** Nobody hangs up on it. */
export class InProcessRequest {
  readonly method = 'GET';
  readonly headers: IncomingHttpHeaders = {};
  readonly aborted = false;
  readonly url: string;
  readonly socket: { remoteAddress: string };

  constructor(url: string, remoteAddress: string) {
    this.url = url;
    this.socket = { remoteAddress };
  }

  on(): void {}
  removeListener(): void {}
}

export class InProcessResponse {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  destroyed = false;
  payload = Buffer.alloc(0);
  readonly headers: Record<string, Value | undefined> = {};
  readonly #listeners = { finish: new Set<Listener>(), error: new Set<Listener>() };

  on(event: 'finish' | 'error', listener: Listener): void {
    this.#listeners[event].add(listener);
  }

  removeListener(event: 'finish' | 'error', listener: Listener): void {
    this.#listeners[event].delete(listener);
  }

  setHeader(name: string, value: Value): void {
    this.headers[name.toLowerCase()] = value;
  }

  getHeader = (name: string) => this.headers[name];
  hasHeader = (name: string) => name in this.headers;
  getHeaders = () => this.headers;

  removeHeader(name: string): void {
    delete this.headers[name];
  }

  writeHead(status: number, headers: Record<string, Value | undefined>): void {
    this.statusCode = status;
    Object.assign(this.headers, headers);
    this.headersSent = true;
  }

  end(payload: string | Buffer | null): void {
    if (payload) this.payload = Buffer.from(payload);
    this.writableEnded = true;
    for (const listener of this.#listeners.finish) listener();
  }

  destroy(error: Error): void {
    this.destroyed = true;
    for (const listener of this.#listeners.error) listener(error);
  }
}
