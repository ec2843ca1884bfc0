import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CardSandboxOptions, createCardSandbox } from './card-sandbox.ts';

export type SandboxServerOptions = Omit<CardSandboxOptions, 'base' | 'publicBase'> & {
  port: number;
};

/** Serves the sandbox on its own port, so that trials can kill the market without it. */
export async function serveSandbox({ port, ...options }: SandboxServerOptions) {
  const sandbox = createCardSandbox({ ...options, base: '' });
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const response = await sandbox.handler(await requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.concat(chunks) }),
  });
}
