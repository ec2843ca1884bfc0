import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { rememberedCarRoutes } from '#marketplace/cars/listings/server/remembered-car-routes.ts';
import { viewRoutes } from '#marketplace/cars/listings/server/views/view-routes.ts';
import { placeRoutes } from '#marketplace/cars/places/server/routes.ts';
import { priceRoutes } from '#marketplace/cars/prices/server/routes.ts';
import { reportRoutes } from '#marketplace/cars/reports/server/routes.ts';
import { valuationRoutes } from '#marketplace/cars/valuation/server/routes.ts';
import { vehicleRoutes } from '#marketplace/cars/vehicles/server/routes.ts';
import { bookingRecordRoutes } from '#marketplace/dealing/bookings/server/routes.ts';
import { changedCarRoutes } from '#marketplace/dealing/changed-cars/server/routes.ts';
import { leadsByCarRoutes } from '#marketplace/dealing/leads/server/routes.ts';
import { messageRoutes } from '#marketplace/dealing/messages/server/routes.ts';
import { offerRoutes } from '#marketplace/dealing/offers/server/routes.ts';
import { saleRoutes } from '#marketplace/dealing/sales/server/routes.ts';
import { endViewingsBetween } from '#marketplace/dealing/viewings/server/end-viewings.ts';
import { viewingsRoutes } from '#marketplace/dealing/viewings/server/routes.ts';
import { Refusal } from '#marketplace/errors.ts';
import { alertRoutes } from '#marketplace/finding/alerts/server/routes.ts';
import { favouriteRoutes } from '#marketplace/finding/favourites/server/routes.ts';
import { savedSearchRoutes } from '#marketplace/finding/saved-searches/server/routes.ts';
import { findingRoutes } from '#marketplace/finding/search/server/routes.ts';
import { moderationRoutes } from '#marketplace/oversight/moderation/server/routes.ts';
import { overviewRoutes } from '#marketplace/oversight/overview/server/routes.ts';
import { accountRoutes } from '#marketplace/platform/accounts/server/routes.ts';
import { auditRoutes } from '#marketplace/platform/audit/server/routes.ts';
import { mailRoutes } from '#marketplace/platform/mail/server/routes.ts';
import { noticeRoutes } from '#marketplace/platform/notices/server/routes.ts';
import { pictureRoutes } from '#marketplace/platform/pictures/server/routes.ts';
import { createAdmissionControl } from '../admission/admission-control.ts';
import { createReject } from '../admission/reject.ts';
import { publicConfigRoutes } from '../config/public-config-routes.ts';
import type { Api, Dependencies } from '../dependencies.ts';
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
import { checkCallers } from './callers.ts';
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
  dependencies: Dependencies,
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
          answer: (inTurn) =>
            serveFromCache({ app: () => app, ...dependencies, accessLog, inTurn, passOn }),
          passOn,
        }),
        { connectionsByAddress, trustedProxies },
      ),
    ...options,
    trustProxy: trustedProxies ?? false,
    // One line an answer, see access-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * kilobyte,
    handlerTimeout: longestAnswer,
    // Long enough for the longest email address.
    routerOptions: { maxParamLength: longestParameter },
    // Whoever is let in is answered, see stopAccepting.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID(),
    // Addresses that cannot be read never get to a route.
    frameworkErrors: (error, request, reply) =>
      answerErrors(error, request, reply.headers(headersFor(request.url))),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  logResponses(app, accessLog);
  measureResponses(app, dependencies.responseMetrics);
  app.setErrorHandler(answerErrors);
  app.setNotFoundHandler(noSuchThing);
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
  // Whoever is told that something is done sees it with the next request, also on pages that are kept.
  app.addHook('onSend', async ({ method, headers }) => {
    if (method !== 'GET' && headers.authorization) await dependencies.caughtUp();
  });
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    // What visitors do, looking at a car above all, leaves nothing that would be urgent.
    if (method !== 'GET' && routeOptions.config.callers !== 'anybody') dependencies.wakeOutbox();
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

function mountEmbedded(app: FastifyInstance, { embedded, origin }: Dependencies) {
  const { identity, cardSandbox } = embedded;
  if (identity) mountWebService(app, identity, origin);
  if (cardSandbox) {
    const routes = [everythingBelow(sandboxPath)];
    mountWebService(app, { routes, handler: cardSandbox }, origin);
  }
}

const apiRoutes = (dependencies: Dependencies) => async (api: Api) => {
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  checkCallers(api, dependencies);

  apiDocsRoutes(api, dependencies);
  publicConfigRoutes(api, dependencies);
  accountRoutes(api, dependencies);
  vehicleRoutes(api, dependencies);
  placeRoutes(api, dependencies);
  priceRoutes(api, dependencies);
  valuationRoutes(api, dependencies);
  findingRoutes(api, dependencies);
  rememberedCarRoutes(api, dependencies);
  savedSearchRoutes(api, dependencies);
  alertRoutes(api, dependencies);
  viewRoutes(api, dependencies);
  favouriteRoutes(api, dependencies);
  saleRoutes(api, dependencies);
  bookingRecordRoutes(api, dependencies);
  changedCarRoutes(api, dependencies);
  pictureRoutes(api, dependencies);
  reportRoutes(api, dependencies);
  mailRoutes(api, dependencies);
  messageRoutes(api, dependencies, endViewingsBetween);
  offerRoutes(api, dependencies);
  viewingsRoutes(api, dependencies);
  leadsByCarRoutes(api, dependencies);
  newsRoutes(api, dependencies);
  overviewRoutes(api, dependencies);
  moderationRoutes(api, dependencies);
  auditRoutes(api, dependencies);
  noticeRoutes(api, dependencies);
  api.all('/*', { schema: { hide: true }, config: { isNowhere: true } }, noSuchThing);
};

async function noSuchThing() {
  throw new Refusal('not_found');
}
