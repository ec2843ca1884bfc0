import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';

/*
 * Fastify's own `inject` is made for tests: after it, Node's code for HTTP has to expect objects of two kinds
 * everywhere, and whatever comes over the network is answered at little more than half the speed.
 */

/** As much of Node's request as a router wants of one that has no body. */
export class InProcessRequest extends EventEmitter {
  readonly method = 'GET';
  readonly headers: IncomingHttpHeaders = {};
  readonly aborted = false;
  readonly url: string;
  readonly socket: { remoteAddress: string };

  constructor(url: string, remoteAddress: string) {
    super();
    this.url = url;
    this.socket = { remoteAddress };
  }
}

type Value = number | string | string[];

/** As much of Node's response as a router wants that sends its answer in one piece. */
export class InProcessResponse extends EventEmitter {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  destroyed = false;
  rawPayload = Buffer.alloc(0);
  headers: Record<string, Value | undefined> = {};

  setHeader(name: string, value: Value): void {
    this.headers[name.toLowerCase()] = value;
  }

  getHeader = (name: string) => this.headers[name.toLowerCase()];
  hasHeader = (name: string) => this.getHeader(name) !== undefined;
  getHeaders = () => this.headers;

  removeHeader(name: string): void {
    delete this.headers[name.toLowerCase()];
  }

  writeHead(status: number, headers: Record<string, Value | undefined>): void {
    this.statusCode = status;
    Object.assign(this.headers, headers);
    this.headersSent = true;
  }

  end(payload: string | Buffer | null): void {
    if (payload) this.rawPayload = Buffer.from(payload);
    this.writableEnded = true;
    this.emit('finish');
    this.destroy();
  }

  destroy(error?: Error): void {
    if (this.destroyed) return;
    this.destroyed = true;
    if (error) this.emit('error', error);
    this.emit('close');
  }
}
