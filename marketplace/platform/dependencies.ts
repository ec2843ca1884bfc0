import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database, Reader } from '#database/connection.ts';
import type { CardPayments } from '#providers/card-payments/card-payments.ts';
import type { PictureHosting } from '#providers/picture-hosting/picture-hosting.ts';
import type { Identify } from './access/server/identify.ts';
import type { RateLimits } from './access/server/rate-limits.ts';
import type { Sessions } from './access/server/sessions.ts';
import type { Account } from './accounts/account.ts';
import type { Notices } from './notices/server/read-notices.ts';

/** What a request handler of any district may use, built by server/start/configured-dependencies.ts. */
export type Dependencies = {
  db: Database;
  /**
   * For what is the same for all visitors. May be a replica, which has all changes that this instance was notified of.
   */
  reader: Reader;
  /** The primary for callers with an account, because they may just have changed something. */
  readerFor: (caller: Account | null) => Reader;
  sessions: Sessions;
  identify: Identify;
  /** Ends every sign-in at the identity service, as far as the service allows it. */
  endIdentitySessions: (identity: { issuer: string; subject: string }) => Promise<void>;
  /** True for names that could be mistaken for the market or its staff. */
  isReservedName: (name: string) => boolean;
  cardPayments: CardPayments;
  /** Distinguishes our payments at the card provider from those of other markets. */
  marketId: string;
  limits: RateLimits;
  rateLimitScale: number;
  /** The account that confirms this address becomes an administrator when it signs in. */
  adminEmail: string | undefined;
  /** Keeps hashes of visitors from being guessed. */
  visitorSalt: string;
  /** Signs the links that end emails without a session. */
  unsubscribeKey: string;
  /** Where the public reaches us, e.g. https://forecourt.example */
  origin: string;
  pictureHosting: PictureHosting;
  /** Hosts that listings may show pictures from without an upload to us. */
  allowedPictureHosts: readonly string[];
  notices: Notices;
  /** One entry per line. */
  contact: string[];
  /** Caches a public figure until something that it counts has changed. */
  publicCache: { recall<Fact>(name: string, find: () => Promise<Fact>): Promise<Fact> };
  now: () => Date;
};

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
