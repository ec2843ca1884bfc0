import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const nothingRuns = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Built files carry a hash of their content in their name, pictures a random one. */
export async function staticFiles(site: FastifyInstance, { pages, pictureFolder }: Dependencies) {
  if (pages.folder) {
    await site.register(fastifyStatic, {
      root: pages.folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? forever : anHour);
      },
    });
  }

  await site.register(fastifyStatic, {
    root: pictureFolder,
    prefix: '/images/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    // Nothing but finished pictures is ever served from there.
    allowedPath: (path) => /^\/?[\w-]+\/\d+\.webp$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('content-type', 'image/webp');
      reply.header('cache-control', forever);
      reply.header('content-security-policy', nothingRuns);
    },
  });
}
