import {
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { keepAliveSeconds } from '../http/http-server.ts';

/** Status and headers as they go over the wire, but for those of the moment and the connection. */
export function writtenHead(status: number, head: string[]): string {
  let written = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < head.length; at += 2) {
    const [name, value] = [head[at]!, head[at + 1]!];
    validateHeaderName(name);
    validateHeaderValue(name, value);
    written += `${name}: ${value}\r\n`;
  }
  return written;
}

/**
 * Node checks and writes the headers of every answer anew, which is a tenth of all that sending a kept one takes.
 * There is no official way to hand it those that are written already; this is where it keeps its own.
 */
export function takeHead(response: ServerResponse, written: string): void {
  (response as unknown as { _header: string })._header = written + restOfHead();
}

let writtenAt = 0;
let rest = '';

/** Dates have whole seconds. */
function restOfHead(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== writtenAt) {
    writtenAt = second;
    const date = new Date(second * 1000).toUTCString();
    rest = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
  }
  return rest;
}
