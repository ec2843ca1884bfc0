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
import type { Foundation } from './infrastructure.ts';
import type { AtTheEnd } from './on-shutdown.ts';
import type { Services } from './services.ts';

type Given = Pick<Dependencies, 'origin' | 'pages' | 'isAcceptingWork'>;

/** Everything a request handler may reach for, as configured. */
export function dependenciesOf(
  config: Config,
  foundation: Foundation,
  { images, identity, cards }: Services,
  given: Given,
  atTheEnd: AtTheEnd,
): Dependencies {
  const { db, now, pictureFolder, publicCache, secretFor, notices, marketId } = foundation;
  return {
    ...given,
    ...watchfulParts(config, foundation, atTheEnd),
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

/** Those that look after something by themselves now and then. */
function watchfulParts(config: Config, { db, now, log }: Foundation, atTheEnd: AtTheEnd) {
  const views = createViewCounter(db, {
    now,
    onProblem: (error) => log.warn({ err: error }, 'views could not be counted'),
  });
  atTheEnd(() => views.stop());
  const calls = createCallLimit(db, { most: config.callsPerMinute, now });
  const sharing = calls.keepSharing((error) =>
    log.warn({ err: error }, 'call counts could not be shared between instances'),
  );
  atTheEnd(() => sharing.stop());
  return { views, calls };
}
