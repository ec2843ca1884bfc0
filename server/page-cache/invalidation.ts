import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type ChannelHandlers, NotDelivered } from '#database/listen.ts';
import type { MakesResponse } from '#marketplace/cars/vehicles/makes-contract.ts';
import type { Purger } from '../edge-cache/purge-on-change.ts';
import { askInProcess } from '../http/in-process.ts';
import { changeIn } from './announced-change.ts';
import { frontAddresses } from './public-address.ts';
import type { PublicCache } from './public-cache.ts';

export const publicChanges = 'public_changes';

/** Invalidates the cache on each announced change, or as a whole while announcements may be missed. */
export function invalidateOnChange(
  app: FastifyInstance,
  cache: PublicCache,
  log: FastifyBaseLogger,
  purger?: Purger,
): ChannelHandlers {
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
      purger?.invalidateAll();
      warmUp().catch((error) => log.warn({ err: error }, 'could not warm up the public pages'));
    },
    onNotice: (notice) => {
      cache.noticeChange(notice);
      purger?.changed(changeIn(notice));
    },
    onLost: (error) => {
      cache.distrust();
      log.warn(
        // An unreachable database comes back on its own; undelivered announcements need an operator.
        { err: error, ...(error instanceof NotDelivered && { alarm: true }) },
        'lost the change notifications; public pages are rendered for each request',
      );
    },
  };
}
