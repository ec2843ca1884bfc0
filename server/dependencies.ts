import type { PublicConfig } from '#kit/public-config-contract.ts';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { EdgeCache } from '#providers/edge-cache/edge-cache.ts';
import type { CallLimit } from './admission/call-limit.ts';
import type { RequestQueues } from './admission/request-queues.ts';
import type { WebHandler, WebService } from './http/web-handler.ts';
import type { Streams } from './live/streams.ts';
import type { ResponseMetrics } from './observability/metrics/response-metrics.ts';
import type { PublicCache } from './page-cache/public-cache.ts';
import type { PageBuild } from './pages/page-build.ts';

/** What the process itself uses besides what it gives to the marketplace. */
export type ServerDependencies = CarDependencies & {
  /** How often it read from where, if there is a replica. */
  reads: { replica: number; primary: number } | null;
  /** How often one address may call. */
  calls: CallLimit;
  /** How much is done at a time. */
  queues: RequestQueues;
  /** Whoever listens here for what is new. */
  streams: Streams;
  /** The browser's half of the product, as built. */
  pages: PageBuild;
  /** The folder with the pictures that we keep ourselves. */
  pictureFolder: string;
  publicConfig: PublicConfig;
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
};
