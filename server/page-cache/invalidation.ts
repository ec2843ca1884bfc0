import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Hearing, NotDelivered } from '#database/listen.ts';
import type { MakesResponse } from '#marketplace/cars/vehicles/makes-contract.ts';
import type { Purger } from '../edge-cache/purge-on-change.ts';
import { askInProcess } from '../http/in-process.ts';
import { changeIn } from './announced-change.ts';
import { frontAddresses } from './public-address.ts';
import type { PublicCache } from './public-cache.ts';

/** What the triggers of the database announce changes on. */
export const publicChanges = 'public_changes';

/** Hears of changes, whoever makes them; while it hears nothing, nothing is kept. Then tells the edge, if it can be told. */
export function invalidateOnChange(
  app: FastifyInstance,
  cache: PublicCache,
  log: FastifyBaseLogger,
  purger?: Purger,
): Hearing {
  async function warmUp(): Promise<void> {
    const makes = await cache.get('/api/makes', (each) => askInProcess(app, each));
    const { data } = JSON.parse(makes.plain.body.toString()) as Partial<MakesResponse>;
    const brands = (data ?? []).map(({ slug }) => `/category/${slug}`);
    for (const address of [...frontAddresses, ...brands]) {
      const answer = await cache.get(address, (each) => askInProcess(app, each));
      if (answer.etag) await cache.compressed(address, answer, 'br');
    }
  }

  return {
    onListening: () => {
      cache.trust();
      purger?.doubtEverything();
      warmUp().catch((error) => log.warn({ err: error }, 'could not warm up the public pages'));
    },
    onNotice: (notice) => {
      cache.noticeChange(notice);
      purger?.changed(changeIn(notice));
    },
    onLost: (error) => {
      cache.distrust();
      log.warn(
        // A database that is away comes back; this does not mend itself.
        { err: error, ...(error instanceof NotDelivered && { alarm: true }) },
        'lost the change notifications; public pages are rendered for each request',
      );
    },
  };
}
