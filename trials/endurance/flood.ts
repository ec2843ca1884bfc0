import { openConnection, textOf } from '../../benchmarks/load/connection.ts';
import { many, pause, until } from '../crowd.ts';

const tick = 5;
/** Opened and used before it begins, as a proxy does: Node.js takes in one new connection each time round. */
const connections = 400;

/** Milliseconds from when each was to be asked until its answer, by its status. */
export type Answers = Map<number, number[]>;

type Flood = { port: number; perSecond: number; path: () => string };

/** Asks so often, whether or not it is answered, as many people who know nothing of each other do. */
export async function startFlood({ port, perSecond, path }: Flood) {
  const answers: Answers = new Map();
  /** Milliseconds by which we ourselves woke up too late: so much of a wait is not the product's doing. */
  const lateness: number[] = [];
  const idle: ((path: string, dueAt: number) => void)[] = [];
  const open: { close(): void }[] = [];
  let sent = 0;
  let isOver = false;

  async function addConnection(): Promise<void> {
    let askedAt = 0;
    let isUsed = () => {};
    const ask = (path: string, dueAt: number) => {
      askedAt = dueAt;
      connection.send(textOf({ path, headers: { 'accept-encoding': 'gzip' } }, port));
    };
    const connection = openConnection(port, (status) => {
      if (askedAt === 0) return isUsed();
      const times = answers.get(status) ?? [];
      times.push(performance.now() - askedAt);
      answers.set(status, times);
      idle.push(ask);
    });
    open.push(connection);
    await connection.isReady;
    await new Promise<void>((resolve) => {
      isUsed = resolve;
      ask('/healthz', 0);
    });
    idle.push(ask);
  }

  async function keepAsking(): Promise<void> {
    const dueAt = (number: number) => began + (number / perSecond) * 1000;
    let wake = performance.now();
    while (!isOver) {
      lateness.push(performance.now() - wake);
      while (dueAt(sent) <= performance.now() && idle.length > 0)
        idle.pop()!(path(), dueAt(sent++));
      wake = performance.now() + tick;
      await pause(tick);
    }
  }
  await many(connections, addConnection);
  const began = performance.now();
  const asking = keepAsking();

  return {
    answers,
    lateness,
    async stop() {
      isOver = true;
      await asking;
      const seconds = (performance.now() - began) / 1000;
      for (const connection of open) connection.close();
      return { perSecond: Math.round(sent / seconds) };
    },
  };
}

/** Until then the program is still being compiled, and twenty times as much would be too little. */
const answersToWarmUp = 150;
const longestWarmUp = 30_000;
const people = 12;

/** How many such answers a second there are, and how long each takes, when a few people ask one after the other. */
export async function capacity({ port, path }: Pick<Flood, 'port' | 'path'>, seconds: number) {
  let answers = 0;
  const visitors = Array.from({ length: people }, async () => {
    const connection = openConnection(port, (status) => {
      if (status === 200) answers++;
      connection.send(textOf({ path: path() }, port));
    });
    await connection.isReady;
    connection.send(textOf({ path: path() }, port));
    return connection;
  });
  await until(longestWarmUp, async () => answers >= answersToWarmUp);
  const before = answers;
  await pause(seconds * 1000);
  const perSecond = Math.max(1, Math.round((answers - before) / seconds));
  for (const visitor of visitors) (await visitor).close();
  return { perSecond, milliseconds: Math.round((people / perSecond) * 1000) };
}
