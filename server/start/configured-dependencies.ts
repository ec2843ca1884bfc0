import { createViewCounter } from '#marketplace/cars/listings/server/views/view-counter.ts';
import { publicMakes } from '#marketplace/cars/vehicles/server/make-store.ts';
import { pausableCardPayments } from '#marketplace/dealing/payments/server/pausable-card-payments.ts';
import { createIdentify } from '#marketplace/platform/access/server/identify.ts';
import { createRateLimits } from '#marketplace/platform/access/server/rate-limits.ts';
import { createSessions } from '#marketplace/platform/access/server/sessions.ts';
import { contactLines } from '#marketplace/platform/notices/notice.ts';
import { createCallLimit } from '../admission/call-limit.ts';
import { createRequestQueues, roomWith } from '../admission/request-queues.ts';
import type { Config } from '../config/config.ts';
import { reservedNames } from '../config/reserved-names.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createStreams } from '../live/streams.ts';
import { createResponseMetrics } from '../observability/metrics/response-metrics.ts';
import { hasMailbox } from '../pages/mailbox-routes.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';

type DependencyOptions = {
  config: Config;
  infrastructure: Omit<Infrastructure, 'accessLog' | 'database'>;
  services: {
    pictureHosting: Services['pictureHosting'];
    edgeCache: Services['edgeCache'];
    identity: Pick<Services['identity'], 'verify' | 'endSessions' | 'publicSettings' | 'web'>;
    cards: Pick<Services['cards'], 'cardPayments' | 'publicSettings' | 'sandbox'>;
  };
} & Pick<
  ServerDependencies,
  | 'appraiser'
  | 'origin'
  | 'pages'
  | 'isAcceptingWork'
  | 'caughtUp'
  | 'reader'
  | 'reads'
  | 'unsubscribeKey'
  | 'wakeOutbox'
>;

export function configuredDependencies({
  config,
  infrastructure,
  services: { pictureHosting, edgeCache, identity, cards },
  ...given
}: DependencyOptions): ServerDependencies {
  const { db, now, log, pictureFolder, publicCache, secretFor, notices, marketId } = infrastructure;
  const sessions = createSessions(db, {
    secret: secretFor('access-tokens'),
    lifetimeSeconds: config.accessTokenSeconds,
    now,
  });
  return {
    ...given,
    db,
    readerFor: (caller) => (caller ? db : given.reader),
    now,
    pictureFolder,
    publicCache,
    edgeSeconds: config.edgeCacheSeconds,
    edgeCache,
    pictureHosting,
    allowedPictureHosts: config.allowedPictureHosts,
    adminEmail: config.adminEmail,
    visitorSalt: secretFor('visitors'),
    cardPayments: pausableCardPayments(cards.cardPayments, db),
    marketId,
    identify: createIdentify(identity.verify),
    endIdentitySessions: identity.endSessions,
    isReservedName: reservedNames(config),
    queues: createRequestQueues(roomWith(config.databaseConnections)),
    calls: createCallLimit(db, { most: config.callsPerMinute, now }),
    views: createViewCounter(db, {
      now,
      onProblem: (error) => log.warn({ err: error }, 'views could not be counted'),
    }),
    rateLimitScale: config.rateLimitScale,
    limits: createRateLimits(db, { scale: config.rateLimitScale, now }),
    sessions,
    streams: createStreams({
      now,
      standing: sessions.standing,
      onProblem: (error) => log.warn({ err: error }, 'listeners were sent away'),
    }),
    responseMetrics: createResponseMetrics(),
    publicConfig: {
      market: { ...config.market, currency: config.market.currency.code },
      identity: identity.publicSettings,
      cardPayments: cards.publicSettings,
    },
    makes: () => publicCache.recall('makes', () => publicMakes(given.reader)),
    notices,
    contact: contactLines(config.contact),
    hasMailbox: hasMailbox(config),
    embedded: { identity: identity.web, cardSandbox: cards.sandbox?.handler ?? null },
  };
}
