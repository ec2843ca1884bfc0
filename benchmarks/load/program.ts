import { openConnection, type Request, textOf } from './connection.ts';

export type Load = {
  port: number;
  connections: number;
  seconds: number;
  /** Asked in turn, by each connection from another one on. */
  requests: Request[];
};
export type LoadResult = {
  answers: number;
  seconds: number;
  /** How many answers there were of each status. */
  statuses: Record<number, number>;
  /** Milliseconds, sorted. */
  times: number[];
};

/** Runs in a process of its own, so that the load takes nothing from what is measured. */
process.on('message', async (load: Load) => {
  process.send!(await run(load));
});

async function run({ port, connections, seconds, requests }: Load): Promise<LoadResult> {
  const texts = requests.map((request) => textOf(request, port));
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  let isOver = false;

  const visits = Array.from({ length: connections }, async (_, number) => {
    let next = number;
    let sentAt = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const connection = openConnection(port, (status) => {
      times.push(performance.now() - sentAt);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (isOver) finish();
      else ask();
    });
    const ask = () => {
      sentAt = performance.now();
      connection.send(texts[next++ % texts.length]!);
    };
    await connection.isReady;
    ask();
    await finished;
    connection.close();
  });

  const began = performance.now();
  setTimeout(() => {
    isOver = true;
  }, seconds * 1000);
  await Promise.all(visits);
  const took = (performance.now() - began) / 1000;
  return { answers: times.length, seconds: took, statuses, times: times.sort((a, b) => a - b) };
}
