import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** A service of somebody else, on this machine, that remembers what it was asked. */
export async function standIn(answer: (call: ReceivedCall, response: ServerResponse) => unknown) {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: Buffer.concat(chunks) };
    calls.push(call);
    answer(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
