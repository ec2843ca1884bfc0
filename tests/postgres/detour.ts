import { connect, createServer, type Socket } from 'node:net';
import { PassThrough, type Transform } from 'node:stream';
import { onTestFinished } from 'vitest';

const socketOf = (url: string) => `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`;

/** A way to a database on which what comes back can be changed or stopped, and which can lead elsewhere. */
export async function openDetour(
  databaseUrl: string,
  change = (_handsOn: () => boolean): Transform => new PassThrough(),
) {
  let handsOn = false;
  let target = socketOf(databaseUrl);
  const sockets = new Set<Socket>();
  const between = createServer((ours) => {
    const theirs = connect(target);
    ours
      .pipe(theirs)
      .pipe(change(() => handsOn))
      .pipe(ours);
    for (const socket of [ours, theirs]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    between.close();
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as { port: number };
  const { username, pathname } = new URL(databaseUrl);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    /** Whether notices get through. */
    handsOn(isSo: boolean) {
      handsOn = isSo;
    },
    /** Whoever came first may go on. */
    fallSilent({ except = 0 } = {}) {
      for (const socket of [...sockets].slice(except * 2)) socket.pause().unpipe();
    },
    /** As when PostgreSQL stops: connections end, and new ones are refused. */
    async close() {
      between.close();
      cut();
    },
    reopen: () => new Promise<void>((resolve) => between.listen(port, '127.0.0.1', resolve)),
    /** Whoever is on the way has to begin anew. */
    leadTo(url: string) {
      target = socketOf(url);
      cut();
    },
  };
}
