import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** A service of somebody else, on this machine, that remembers what it was asked. */
export async function standIn(answer: (call: ReceivedCall, response: ServerResponse) => unknown) {
  const calls: ReceivedCall[] = [];
  const address = await listenOnLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: Buffer.concat(chunks) };
    calls.push(call);
    answer(call, response);
  });
  return { calls, address };
}
