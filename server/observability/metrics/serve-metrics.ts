import { createServer } from 'node:http';
import type { Dependencies } from '../../dependencies.ts';
import { exposition, type Family, gauge } from './exposition.ts';
import { connectionFigures, marketFigures } from './market-figures.ts';
import { watchProcess } from './process-figures.ts';

type Needs = Pick<Dependencies, 'db' | 'now' | 'answerFigures' | 'publicCache'>;

/** On a port of their own, which no proxy leads to: figures tell more than the public needs to know. */
export async function serveMetrics(needs: Needs, place: { host: string; port: number }) {
  const watched = watchProcess();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = exposition([
      ...watched.families(),
      ...needs.answerFigures.families(),
      gauge(
        'forecourt_public_cache_bytes',
        'Memory used by the public cache.',
        needs.publicCache.bytes(),
      ),
      ...connectionFigures(needs.db),
      ...(await figuresOfMarket(needs)),
    ]);
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, place.host, resolve);
  });

  return {
    port: (server.address() as { port: number }).port,
    async close() {
      watched.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Without its database a process still has something to say. */
async function figuresOfMarket({ db, now }: Needs): Promise<Family[]> {
  const isUp = (value: number) =>
    gauge('forecourt_database_up', 'Whether the database answers.', value);
  try {
    return [isUp(1), ...(await marketFigures(db, now()))];
  } catch {
    return [isUp(0)];
  }
}
