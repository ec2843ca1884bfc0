import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDependencies } from '../dependencies.ts';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const nothingRuns = "default-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const picture = /^\/?[\w-]+\/\d+\.webp$/;
const picturePrefix = '/images/';

const isPicture = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  url.startsWith(picturePrefix) && picture.test(url.slice(picturePrefix.length));

export function fileAddresses(folder: string | null): (url: string) => boolean {
  const files = new Set(
    folder
      ? readdirSync(folder, { recursive: true }).map(
          (name) => `/${String(name).replaceAll(sep, '/')}`,
        )
      : [],
  );
  return (url) => files.has(url) || isPicture({ url });
}

export async function staticFiles(
  site: FastifyInstance,
  { pages, pictureFolder }: ServerDependencies,
) {
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

  site.addHook('onRoute', (route) => {
    if (route.url === `${picturePrefix}*`) route.config = { ...route.config, isThere: isPicture };
  });
  await site.register(fastifyStatic, {
    root: pictureFolder,
    prefix: picturePrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => picture.test(path),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('content-type', 'image/webp');
      reply.header('cache-control', forever);
      reply.header('content-security-policy', nothingRuns);
    },
  });
}
