import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ensure } from '#marketplace/errors.ts';
import { asRouted } from '../admission/as-routed.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Narrows a route that matches more addresses than exist, or that some callers must not learn of. */
    isThere?: (request: FastifyRequest) => boolean | Promise<boolean>;
    isNowhere?: true;
  }
}

export const longestParameter = 320;

/**
 * Answers requests without a route with 404, or with the methods of a known address. Runs before the body is read.
 * Must be registered before all routes.
 */
export function answerOtherMethods(app: FastifyInstance): void {
  const routes: { pattern: RegExp; options: RouteOptions }[] = [];

  app.addHook('onRoute', (options) => {
    if (!options.config?.isNowhere) routes.push({ pattern: patternOf(options.url), options });
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && !request.routeOptions.config.isNowhere) return;
    const methods = await methodsFor(request);
    ensure(methods.size > 0, 'not_found');
    reply.header('allow', [...methods, 'OPTIONS'].sort().join(', '));
    ensure(request.method === 'OPTIONS', 'method_not_allowed');
    return reply.status(204).send();
  });

  async function methodsFor(request: FastifyRequest): Promise<Set<string>> {
    const path = asRouted(request.url).split('?', 1)[0]!;
    const found = routes.filter(({ pattern }) => pattern.test(path)).map(({ options }) => options);
    // Reads the config late, because plugins set it after `onRoute`.
    const areThere = await Promise.all(
      found.map(({ config }) => config?.isThere?.(request) ?? true),
    );
    return new Set(found.filter((_, index) => areThere[index]).flatMap(({ method }) => method));
  }
}

const placeholder = /(:\w+(?:\([^)]*\))?|\*)/;

function patternOf(url: string): RegExp {
  const parts = url.split(placeholder).map((part, index) => {
    if (index % 2 === 0) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (part === '*') return '[^]*';
    const expression = /^:\w+\((.*)\)$/.exec(part)?.[1];
    return expression?.replaceAll(/^\^|\$$/g, '') ?? `[^/]{1,${longestParameter}}`;
  });
  return new RegExp(`^${parts.join('')}$`);
}
