import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../tests/eventually.ts';
import { proxiesAmong } from './caller-address.ts';
import { limitConnections } from './connections.ts';

type Options = { mostByAddress?: number; crowded?: number; proxies?: string[] };

/** A server of its own, and the visitors who connect to it. */
async function openServer({ mostByAddress = 100, crowded = 100, proxies }: Options) {
  const answerLater: (() => void)[] = [];
  const listener: RequestListener = ({ url }, response) => {
    if (url === '/slow') answerLater.push(() => response.end('done'));
    else response.end('done');
  };
  const server = createServer(listener);
  limitConnections(server, { mostByAddress, crowded, isProxy: proxiesAmong(proxies) });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;

  return {
    answerLater,
    async visitor(localAddress = '127.0.0.1') {
      const taken = once(server, 'connection');
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await taken;
      return { socket, asks: (path: string) => ask(socket, path) };
    },
  };
}

async function ask(socket: Socket, path: string): Promise<string> {
  const answer = once(socket, 'data');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  const [bytes] = await answer;
  return String(bytes).slice(9, 12);
}

/** Asked rather than waited for: whoever says nothing is sent away for that alone after a while. */
async function answerTo({ socket, asks }: { socket: Socket; asks(path: string): Promise<string> }) {
  if (socket.closed) return 'closed';
  const isClosed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve('closed'));
  });
  return Promise.race([asks('/').catch(() => isClosed), isClosed]);
}

/** Where there is room for two, the second of which is idle for longest when the third comes. */
async function thirdTakesThePlaceOfTheSecond(options: Options) {
  const server = await openServer(options);
  const first = await server.visitor();
  const second = await server.visitor();
  expect(await first.asks('/')).toBe('200');

  const third = await server.visitor();
  expect(await answerTo(second)).toBe('closed');
  expect(await first.asks('/')).toBe('200');
  expect(await third.asks('/')).toBe('200');
}

test('an address at its connection limit loses the connection idle for longest', () =>
  thirdTakesThePlaceOfTheSecond({ mostByAddress: 2 }));

test('an address whose connections are all in use gets no further one', async () => {
  const server = await openServer({ mostByAddress: 1 });
  const first = await server.visitor();
  const answer = first.asks('/slow');
  await eventually(() => expect(server.answerLater).toHaveLength(1));

  const second = await server.visitor();
  expect(await answerTo(second)).toBe('closed');
  server.answerLater[0]!();
  expect(await answer).toBe('200');
});

test('closed connections do not count', async () => {
  const server = await openServer({ mostByAddress: 1 });
  for (let visits = 0; visits < 3; visits++) {
    const visitor = await server.visitor();
    expect(await visitor.asks('/')).toBe('200');
    visitor.socket.destroy();
  }
});

test('a crowded server closes the connection idle for longest, of any address', () =>
  thirdTakesThePlaceOfTheSecond({ crowded: 2 }));

test('the connections of our own proxies are left alone', async () => {
  const server = await openServer({ mostByAddress: 1, crowded: 1, proxies: ['127.0.0.0/8'] });
  const visitors = [await server.visitor(), await server.visitor(), await server.visitor()];
  for (const visitor of visitors) expect(await answerTo(visitor)).toBe('200');
});

// Elsewhere a machine has only one address of its own unless it is told otherwise.
test.runIf(process.platform === 'linux')('other addresses have a share of their own', async () => {
  const server = await openServer({ mostByAddress: 1 });
  const one = await server.visitor('127.0.0.1');
  const other = await server.visitor('127.0.0.2');
  expect(await answerTo(one)).toBe('200');
  expect(await answerTo(other)).toBe('200');
});
