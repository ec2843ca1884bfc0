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

export type ServerDependencies = CarDependencies & {
  reads: { replica: number; primary: number } | null;
  calls: CallLimit;
  queues: RequestQueues;
  streams: Streams;
  pages: PageBuild;
  pictureFolder: string;
  publicConfig: PublicConfig;
  /** How long an edge cache may show a page without asking again. */
  edgeSeconds: number;
  edgeCache: EdgeCache | null;
  publicCache: PublicCache;
  /** Resolves once this instance has received the announcements of all earlier commits. */
  caughtUp: () => Promise<void>;
  wakeOutbox: () => void;
  responseMetrics: ResponseMetrics;
  hasMailbox: boolean;
  embedded: { identity: WebService | null; cardSandbox: WebHandler | null };
  isAcceptingWork: () => boolean;
};
