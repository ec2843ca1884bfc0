import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database, Reader } from '#database/connection.ts';
import type { PublicConfig } from '#kit/public-config-contract.ts';
import type { ViewCounter } from '#marketplace/cars/listings/server/views/view-counter.ts';
import type { Appraiser } from '#marketplace/cars/valuation/server/appraiser.ts';
import type { Make } from '#marketplace/cars/vehicles/makes.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Notices } from '#marketplace/platform/notices/server/read-notices.ts';
import type { CardPayments } from '#providers/card-payments/card-payments.ts';
import type { EdgeCache } from '#providers/edge-cache/edge-cache.ts';
import type { PictureHosting } from '#providers/picture-hosting/picture-hosting.ts';
import type { CallLimit } from './admission/call-limit.ts';
import type { RateLimits } from './admission/rate-limits.ts';
import type { RequestQueues } from './admission/request-queues.ts';
import type { WebHandler, WebService } from './http/web-handler.ts';
import type { Streams } from './live/streams.ts';
import type { ResponseMetrics } from './observability/metrics/response-metrics.ts';
import type { PublicCache } from './page-cache/public-cache.ts';
import type { PageBuild } from './pages/page-build.ts';
import type { Identify } from './sessions/identify.ts';
import type { Sessions } from './sessions/sessions.ts';

/** Everything a request handler may reach for, built by start/configured-dependencies.ts. */
export type Dependencies = {
  db: Database;
  /** For what is the same for all visitors; perhaps a replica, which has every change that this instance has heard of. */
  reader: Reader;
  /** How often it read from where, if there is a replica. */
  reads: { replica: number; primary: number } | null;
  /** Whoever is logged in may just have changed something. */
  readerFor: (caller: Account | null) => Reader;
  sessions: Sessions;
  identify: Identify;
  /** Ends every sign-in at the identity service, as far as it lets us. */
  endIdentitySessions: (identity: { issuer: string; subject: string }) => Promise<void>;
  /** True for display names that could be taken for the market or its staff. */
  isReservedName: (name: string) => boolean;
  /** Learns prices and values cars, where no request waits for it. */
  appraiser: Appraiser;
  cardPayments: CardPayments;
  /** Tells our payments at the card provider from those of other markets. */
  marketId: string;
  limits: RateLimits;
  /** Multiplies whatever is limited. */
  rateLimitScale: number;
  /** How often one address may call. */
  calls: CallLimit;
  /** How much is done at a time. */
  queues: RequestQueues;
  views: ViewCounter;
  /** Whoever listens here for what is new. */
  streams: Streams;
  /** Whoever proves to own this address becomes an administrator on signing in. */
  adminEmail: string | undefined;
  /** Keeps hashes of visitors from being guessed. */
  visitorSalt: string;
  /** Signs the links that end emails without a session. */
  unsubscribeKey: string;
  /** Where the public reaches us, e.g. https://forecourt.example */
  origin: string;
  /** The browser's half of the product, as built. */
  pages: PageBuild;
  pictureHosting: PictureHosting;
  /** Hosts that listings may show pictures from without an upload to us. */
  allowedPictureHosts: readonly string[];
  /** The folder with the pictures that we keep ourselves. */
  pictureFolder: string;
  publicConfig: PublicConfig;
  /** Contact, terms and privacy, as this market words them. */
  notices: Notices;
  /** How to reach whoever runs the market, a line each. */
  contact: string[];
  /** Those that visitors may meet, in the order in which they are shown. */
  makes: () => Promise<Make[]>;
  /** How long a cache in front of us may show a page without asking. */
  edgeSeconds: number;
  /** Null if it cannot be told what changed. */
  edgeCache: EdgeCache | null;
  /** What all visitors are answered alike. */
  publicCache: PublicCache;
  /** Resolves once this instance has heard of every change that was committed before. */
  caughtUp: () => Promise<void>;
  /** Something was left to be done after a commit. */
  wakeOutbox: () => void;
  responseMetrics: ResponseMetrics;
  /** Whether mails are kept here for whoever tries the product out. */
  hasMailbox: boolean;
  /** Outside services that live in this process while no other ones are configured. */
  embedded: { identity: WebService | null; cardSandbox: WebHandler | null };
  /** False once the server has begun to stop. */
  isAcceptingWork: () => boolean;
  now: () => Date;
};

export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
