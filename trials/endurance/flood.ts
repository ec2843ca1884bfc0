import { openConnection, textOf } from '../../benchmarks/load/connection.ts';
import { many, pause } from '../crowd.ts';

const tick = 5;
/** Opened before it begins, as a proxy does: Node.js takes in one new connection each time round. */
const connections = 400;

/** Milliseconds until each answer, by its status. */
export type Answers = Map<number, number[]>;

type Flood = { port: number; perSecond: number; path: () => string };

/** Asks so often, whether or not it is answered, as many people who know nothing of each other do. */
export async function startFlood({ port, perSecond, path }: Flood) {
  const answers: Answers = new Map();
  const idle: ((text: string) => void)[] = [];
  const open: { close(): void }[] = [];
  let sent = 0;
  let isOver = false;

  async function addConnection(): Promise<void> {
    let sentAt = 0;
    const ask = (text: string) => {
      sentAt = performance.now();
      connection.send(text);
    };
    const connection = openConnection(port, (status) => {
      const times = answers.get(status) ?? [];
      times.push(performance.now() - sentAt);
      answers.set(status, times);
      idle.push(ask);
    });
    open.push(connection);
    await connection.isReady;
    idle.push(ask);
  }

  async function keepAsking(): Promise<void> {
    while (!isOver) {
      const due = ((performance.now() - began) / 1000) * perSecond - sent;
      const now = Math.min(due, idle.length);
      for (let number = 0; number < now; number++) {
        idle.pop()!(textOf({ path: path(), headers: { 'accept-encoding': 'gzip' } }, port));
        sent++;
      }
      await pause(tick);
    }
  }
  await many(connections, addConnection);
  const began = performance.now();
  const asking = keepAsking();

  return {
    answers,
    async stop() {
      isOver = true;
      await asking;
      const seconds = (performance.now() - began) / 1000;
      for (const connection of open) connection.close();
      return { perSecond: Math.round(sent / seconds) };
    },
  };
}

/** How many such answers a second there are when a few people ask one after the other. */
export async function capacity({ port, path }: Pick<Flood, 'port' | 'path'>, seconds: number) {
  let answers = 0;
  const people = Array.from({ length: 12 }, async () => {
    const connection = openConnection(port, (status) => {
      if (status === 200) answers++;
      connection.send(textOf({ path: path() }, port));
    });
    await connection.isReady;
    connection.send(textOf({ path: path() }, port));
    return connection;
  });
  await pause(seconds * 1000);
  for (const person of people) (await person).close();
  return Math.max(1, Math.round(answers / seconds));
}
