import type { ChildProcess } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { ensureDatabase } from '#database/embedded/ensure-database.ts';
import type { Benchmark } from './benchmark.ts';
import { fetchRaw } from './fetch-raw.ts';
import type { Request } from './load/connection.ts';
import { startMedusa } from './peers/medusa.ts';
import { type PeerDatabase, products, type RunningPeer } from './peers/peer.ts';
import { startVendure } from './peers/vendure.ts';
import { putLoadOn, startProgram } from './processes.ts';
import { type BenchMarket, openBenchMarket } from './product.ts';
import { median, rounded, spread } from './statistics.ts';

const rounds = 7;
const seconds = 3;
const connections = 10;
/** Brought by a signed-out browser; whoever brings it is never answered from our cache. */
const uncached = { authorization: 'Bearer null' };

const peers = { vendure: startVendure, medusa: startMedusa };

/** The same number of products, the same questions, one after the other on the same PostgreSQL. */
export const peersBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  await market.addCars(products - 100);
  const door = await openDoor(market);
  const generator = startProgram('bench-load');
  const ours = await startOurs(market);
  const notes: string[] = [];
  const rows: (string | number)[][] = [];

  for (const [name, start] of Object.entries(peers)) {
    const database = { ...door, name: `peer_${name}` };
    await ensureDatabase(market.postgres.url('postgres'), database.name);
    const peer = await start(database).catch((error) => {
      notes.push(`${name} could not be run here: ${String(error).trim().split('\n').at(-1)}`);
    });
    if (!peer) continue;
    rows.push(...(await compare(ours, peer, generator)));
    await peer.stop();
  }

  generator.kill();
  await ours.stop();
  door.close();
  await market.close();
  return [
    {
      title: 'Against other shops',
      method: `${products} products each, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn; ours is asked so that its cache never answers. Ratio of answers a second.`,
      columns: ['peer', 'question', 'peer a second', 'ours a second', 'ratio'],
      rows,
      notes,
    },
  ];
};

async function startOurs(market: BenchMarket) {
  const product = await market.start();
  const list = '/api/addProduct?order=newest';
  const { body } = await fetchRaw(product.port, list, uncached);
  const car = JSON.parse(body.toString()).data[7]._id;
  return {
    ...product,
    list: { path: list, headers: uncached },
    detail: { path: `/api/addProduct/${car}`, headers: uncached },
  };
}

type Asked = { port: number; pid: number; request: Request };

async function compare(
  ours: Awaited<ReturnType<typeof startOurs>>,
  peer: RunningPeer,
  generator: ChildProcess,
) {
  const rows = [];
  for (const [question, request] of Object.entries(peer.questions)) {
    const own = { ...ours, request: question === 'detail' ? ours.detail : ours.list };
    const measured = await inTurn(generator, [{ ...peer, request }, own]);
    rows.push([
      peer.name,
      question,
      rounded(median(measured.map(([theirs]) => theirs!)), 1),
      Math.round(median(measured.map(([, our]) => our!))),
      spread(
        measured.map(([theirs, our]) => our! / theirs!),
        1,
      ),
    ]);
  }
  return rows;
}

/** Answers a second of each, round by round. */
async function inTurn(generator: ChildProcess, asked: Asked[]): Promise<number[][]> {
  const measured: number[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const speeds: number[] = [];
    for (const { port, pid, request } of asked) {
      const load = { port, connections, seconds, requests: [request] };
      const { perSecond, statuses } = await putLoadOn(generator, { pid }, load);
      if (!statuses[200]) throw new Error(`${request.path} failed`);
      speeds.push(perSecond);
    }
    // The first round is for warming up.
    if (round > 0) measured.push(speeds);
  }
  return measured;
}

/** Our PostgreSQL listens on a socket file only; some peers want a port. */
async function openDoor(
  market: BenchMarket,
): Promise<Omit<PeerDatabase, 'name'> & { close(): void }> {
  const url = new URL(market.postgres.url('postgres'));
  const sockets = url.searchParams.get('host')!;
  const door = createServer((outside) => {
    const inside = connect(`${sockets}/.s.PGSQL.5432`);
    outside.pipe(inside).pipe(outside);
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
  });
  await new Promise<void>((resume) => door.listen(0, '127.0.0.1', resume));
  const { port } = door.address() as AddressInfo;
  return { sockets, port, user: url.username, close: () => door.close() };
}
