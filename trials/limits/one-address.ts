import { request } from 'node:http';
import { connect } from 'node:net';
import { many, stuck, until } from '../crowd.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import { knocker } from './knock.ts';

const crowd = 200;
const questions = 40;
const mostConnections = 500;

/** One address calls over many connections without a pause; everybody else goes on as usual. */
export async function floodByOneAddress(trial: ProductUnderTrial) {
  const knock = knocker(trial.address);
  let isOver = false;
  let thrown = 0;
  const flood = many(crowd, async () => {
    while (!isOver) {
      await knock('PUT', '/report', { report: crypto.randomUUID() }, { address: '192.0.2.66' });
      thrown++;
    }
  });
  const statuses: number[] = [];
  await until(10_000, async () => thrown >= crowd);
  for (let number = 0; number < questions; number++) {
    const answer = await fetch(`${trial.address}/api/addProduct?q=flood${number}`, {
      headers: { 'x-forwarded-for': '192.0.2.77' },
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  isOver = true;
  await flood;
  const refused = statuses.filter((status) => status !== 200);
  return {
    found: { 'calls by one address while others looked around': String(thrown) },
    problems: refused.length === 0 ? [] : [`others were answered ${refused.join(', ')}`],
  };
}

/** One address opens connections and keeps them; another one is let in all the same. */
export async function idleByOneAddress({ address }: ProductUnderTrial, connections: number) {
  const port = Number(new URL(address).port);
  const sockets = await many(connections, async () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {}).resume();
    // A busy server's system lets us believe that it took our connection until we say something, be it an empty line.
    socket.on('connect', () => socket.write('\r\n'));
    return socket;
  });
  const now = (state: string) => sockets.filter(({ readyState }) => readyState === state).length;
  await until(stuck, async () => now('opening') === 0 && now('open') <= mostConnections);
  const kept = now('open');
  const status = await visitFrom('127.0.0.2', port);
  for (const socket of sockets) socket.destroy();
  return {
    found: { [`connections of one address, of ${connections}`]: `${kept} kept` },
    problems: [
      ...(kept > 0 && kept <= mostConnections
        ? []
        : [`${kept} connections of one address are open`]),
      ...(status === 200 ? [] : [`another address was answered ${status}`]),
    ],
  };
}

/** Linux has all of 127.0.0.0/8 for itself; elsewhere it is asked from the same address. */
const visitFrom = (address: string, port: number) =>
  new Promise<number>((resolve) => {
    const localAddress = process.platform === 'linux' ? address : '127.0.0.1';
    request({ port, host: '127.0.0.1', path: '/api/addProduct', localAddress }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', () => resolve(0))
      .end();
  });
