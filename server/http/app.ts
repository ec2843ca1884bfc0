import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { carRoutes } from '#marketplace/cars/routes.ts';
import { dealingRoutes } from '#marketplace/dealing/routes.ts';
import { Refusal } from '#marketplace/errors.ts';
import { findingRoutes } from '#marketplace/finding/routes.ts';
import { oversightRoutes } from '#marketplace/oversight/routes.ts';
import { carPageRoutes } from '#marketplace/pages/car-page/server/routes.ts';
import { checkCallers } from '#marketplace/platform/access/server/callers.ts';
import { routesOn } from '#marketplace/platform/access/server/route.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import { platformRoutes } from '#marketplace/platform/routes.ts';
import { createAdmissionControl } from '../admission/admission-control.ts';
import { createReject } from '../admission/reject.ts';
import { publicConfigRoutes } from '../config/public-config-routes.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { newsRoutes } from '../live/news-routes.ts';
import { type AccessLog, logResponses } from '../observability/access-log.ts';
import { measureResponses } from '../observability/metrics/measure-responses.ts';
import { serveFromCache } from '../page-cache/serve-from-cache.ts';
import { mailboxRoutes } from '../pages/mailbox-routes.ts';
import { pageErrors } from '../pages/page-errors.ts';
import { pageRoutes, styleSource } from '../pages/page-routes.ts';
import { siteFiles } from '../pages/site-files.ts';
import { sitemapRoutes } from '../pages/sitemap-routes.ts';
import { fileAddresses, staticFiles } from '../pages/static-files.ts';
import { sandboxPath } from '../start/card-service.ts';
import { apiDocsRoutes, describeApi } from './api-document.ts';
import { answerErrors } from './error-responses.ts';
import { healthRoutes } from './health.ts';
import { httpServer, longestAnswer } from './http-server.ts';
import { answerOtherMethods, longestParameter } from './other-methods.ts';
import { securityHeaders } from './security-headers.ts';
import { serializerCompiler } from './serializer.ts';
import { everythingBelow, mountWebService } from './web-handler.ts';

const kilobyte = 1024;

type ServerOptions = Pick<FastifyServerOptions, 'loggerInstance' | 'serverFactory'> & {
  trustedProxies?: string[] | undefined;
  accessLog?: AccessLog;
  connectionsByAddress?: number;
};

export function createApp(
  dependencies: ServerDependencies,
  { accessLog = null, trustedProxies, connectionsByAddress = 500, ...options }: ServerOptions = {},
) {
  const headersFor = securityHeaders({
    inlineStyles: [styleSource(dependencies.pages.assets)],
    isHotReloading: dependencies.pages.isHotReloading,
    cardPayments: dependencies.publicConfig.cardPayments.kind,
    identity: dependencies.publicConfig.identity,
    pictureOrigins: [
      ...dependencies.pictureHosting.origins,
      ...dependencies.allowedPictureHosts.map((host) => `https://${host}`),
    ],
  });
  const app: FastifyInstance = Fastify({
    serverFactory: (passOn) =>
      httpServer(
        createAdmissionControl({
          ...dependencies,
          trustedProxies,
          isFile: fileAddresses(dependencies.pages.folder),
          reject: createReject({
            assets: dependencies.pages.assets,
            headers: headersFor('/'),
            accessLog,
            responseMetrics: dependencies.responseMetrics,
          }),
          answer: (admit) =>
            serveFromCache({ app: () => app, ...dependencies, accessLog, admit, passOn }),
          passOn,
        }),
        { connectionsByAddress, trustedProxies },
      ),
    ...options,
    trustProxy: trustedProxies ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * kilobyte,
    handlerTimeout: longestAnswer,
    routerOptions: { maxParamLength: longestParameter },
    // Requests during a stop are still answered, see stopAccepting.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) =>
      answerErrors(error, request, reply.headers(headersFor(request.url))),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  logResponses(app, accessLog);
  measureResponses(app, dependencies.responseMetrics);
  app.setErrorHandler(answerErrors);
  app.setNotFoundHandler(notFound);
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(headersFor(url));
  });
  answerOtherMethods(app);
  app.addHook('preValidation', (request, _reply, done) =>
    dependencies.queues.comeBack(request.raw, {
      begin: () => done(),
      refuse: () => done(new Refusal('busy', { retryAfter: 1 })),
    }),
  );
  app.addHook('onSend', async (request) => dependencies.queues.leave(request.raw));
  // A caller must see a completed change in the next response, cached pages included.
  app.addHook('onSend', async ({ method, headers }) => {
    if (method !== 'GET' && headers.authorization) await dependencies.caughtUp();
  });
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    // Calls of visitors, above all views of cars, leave no urgent work.
    if (method !== 'GET' && routeOptions.config.callers !== 'public') dependencies.wakeOutbox();
  });
  app.register(compress, {
    threshold: kilobyte,
    // The best brotli quality would take longer than rendering the page.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  describeApi(app, dependencies.origin);

  app.register(async (root) => healthRoutes(root, dependencies));
  mountEmbedded(app, dependencies);
  app.register(apiRoutes(dependencies), { prefix: '/api' });
  app.register(async (site) => {
    pageErrors(site, dependencies);
    siteFiles(site, dependencies);
    sitemapRoutes(site, dependencies);
    await staticFiles(site, dependencies);
    mailboxRoutes(site, { ...dependencies, assets: dependencies.pages.assets });
    pageRoutes(site, dependencies);
  });
  return app;
}

function mountEmbedded(app: FastifyInstance, { embedded, origin }: ServerDependencies) {
  const { identity, cardSandbox } = embedded;
  if (identity) mountWebService(app, identity, origin);
  if (cardSandbox) {
    const routes = [everythingBelow(sandboxPath)];
    mountWebService(app, { routes, handler: cardSandbox }, origin);
  }
}

const apiRoutes = (dependencies: ServerDependencies) => async (api: Api) => {
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  checkCallers(api, dependencies);

  apiDocsRoutes(api, dependencies);
  publicConfigRoutes(api, dependencies);
  platformRoutes(api, dependencies);
  carRoutes(api, dependencies);
  findingRoutes(api, dependencies);
  dealingRoutes(api, dependencies);
  oversightRoutes(api, dependencies);
  carPageRoutes(routesOn(api, dependencies), dependencies);
  newsRoutes(api, dependencies);
  api.all('/*', { schema: { hide: true }, config: { isNowhere: true } }, notFound);
};

async function notFound() {
  throw new Refusal('not_found');
}
