import { createViewCounter } from '#marketplace/listings/server/view-counter.ts';
import { contactLines } from '#marketplace/notices/notice.ts';
import { onlyWhileOn } from '#marketplace/payments/server/only-while-on.ts';
import { createCallLimit } from '../admission/call-limit.ts';
import { createLanes, roomWith } from '../admission/queues.ts';
import { createRateLimits } from '../admission/rate-limits.ts';
import type { Config } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';
import { createAnswerFigures } from '../observability/metrics/answer-figures.ts';
import { hasMailbox } from '../pages/mailbox-routes.ts';
import { createIdentify } from '../sessions/identify.ts';
import { createSessions } from '../sessions/sessions.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Services } from './services.ts';

type Given = {
  config: Config;
  infrastructure: Omit<Infrastructure, 'answerLog' | 'database'>;
  services: {
    images: Services['images'];
    identity: Pick<Services['identity'], 'verify' | 'publicSettings' | 'handler'>;
    cards: Pick<Services['cards'], 'cardPayments' | 'publicSettings' | 'sandbox'>;
  };
} & Pick<Dependencies, 'origin' | 'pages' | 'isAcceptingWork'>;

/** Everything a request handler may reach for, as configured. */
export function configuredDependencies({
  config,
  infrastructure,
  services: { images, identity, cards },
  ...given
}: Given): Dependencies {
  const { db, now, log, pictureFolder, publicCache, secretFor, notices, marketId } = infrastructure;
  return {
    ...given,
    db,
    now,
    pictureFolder,
    publicCache,
    images,
    allowedImageHosts: config.allowedImageHosts,
    adminEmail: config.adminEmail,
    visitorSalt: secretFor('visitors'),
    cardPayments: onlyWhileOn(cards.cardPayments, db),
    marketId,
    identify: createIdentify(identity.verify),
    lanes: createLanes(roomWith(config.databaseConnections)),
    calls: createCallLimit(db, { most: config.callsPerMinute, now }),
    views: createViewCounter(db, {
      now,
      onProblem: (error) => log.warn({ err: error }, 'views could not be counted'),
    }),
    rateLimitScale: config.rateLimitScale,
    limits: createRateLimits(db, { scale: config.rateLimitScale, now }),
    sessions: createSessions(db, {
      secret: secretFor('access-tokens'),
      lifetimeSeconds: config.accessTokenSeconds,
      now,
    }),
    answerFigures: createAnswerFigures(),
    publicConfig: { identity: identity.publicSettings, cardPayments: cards.publicSettings },
    notices,
    contact: contactLines(config.contact),
    hasMailbox: hasMailbox(config),
    embedded: { identity: identity.handler, cardSandbox: cards.sandbox?.handler ?? null },
  };
}
