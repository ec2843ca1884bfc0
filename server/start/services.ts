import { keepMail } from '#marketplace/platform/mail/server/mailbox-store.ts';
import { edgeCacheService } from '#providers/edge-cache/server/edge-cache-service.ts';
import { mailService } from '#providers/mail/server/mail-service.ts';
import { pictureService } from '#providers/picture-hosting/server/picture-service.ts';
import type { Config } from '../config/config.ts';
import { cardService } from './card-service.ts';
import { identityService } from './identity-service.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { OnShutdown } from './on-shutdown.ts';

export type Services = ReturnType<typeof openServices>;
type Place = { port: number; origin: string };

export function openServices(
  config: Config,
  { db, database, secretFor, log, pictureFolder }: Infrastructure,
  { port, origin }: Place,
  onShutdown: OnShutdown,
) {
  const identity = identityService(config, {
    db,
    databaseUrl: database.url,
    origin,
    secret: secretFor('identity'),
    log,
  });
  onShutdown(() => identity.close());
  const cards = cardService(config, {
    databaseUrl: database.url,
    secret: secretFor('card-sandbox'),
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    onProblem: (error) => log.error({ err: error }, 'the card sandbox failed'),
  });
  onShutdown(() => cards.close());
  return {
    identity,
    cards,
    edgeCache: edgeCacheService(config),
    pictureHosting: pictureService({ ...config, folder: pictureFolder }),
    sendMail: mailService({ ...config, keep: (mail, key) => keepMail(db, mail, key) }),
  };
}
