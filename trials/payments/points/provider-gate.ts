import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Before it gets there, or when it is done and the answer is on its way back. */
export type CallMoment = 'asked' | 'answered';

type Stop = { call: RegExp; moment: CallMoment; reached: () => void };

/** Stands between the product and the card provider and can hold on to one call for ever. */
export async function openProviderGate(providerPort: number) {
  let armed: Stop | null = null;

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const stop = stopFor(`${incoming.method} ${incoming.url?.split('?')[0]}`);
    // Whoever waits for an answer that never comes is killed in the meantime.
    if (stop?.moment === 'asked') return stop.reached();
    const answer = await forward(incoming, body);
    if (stop) return stop.reached();
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }

  function stopFor(call: string): Stop | null {
    if (!armed?.call.test(call)) return null;
    const stop = armed;
    armed = null;
    return stop;
  }

  async function forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port: providerPort, path: url, method, headers })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
    return {
      status: response.statusCode!,
      headers: response.headers,
      body: await buffer(response),
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves when the product is held up there. */
    stopAt: (call: RegExp, moment: CallMoment) =>
      new Promise<void>((reached) => {
        armed = { call, moment, reached };
      }),
    open() {
      armed = null;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
