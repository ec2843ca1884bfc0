import type { EdgeCache } from '../edge-cache.ts';
import { type CloudflareSettings, cloudflareEdgeCache } from './cloudflare.ts';
import { type FastlySettings, fastlyEdgeCache } from './fastly.ts';

type Settings = {
  cloudflare: CloudflareSettings | undefined;
  fastly: FastlySettings | undefined;
};

/** None where nobody can be told: pages then stay in front of us for as long as they may. */
export function edgeCacheService({ cloudflare, fastly }: Settings): EdgeCache | null {
  if (cloudflare) return cloudflareEdgeCache(cloudflare);
  return fastly ? fastlyEdgeCache(fastly) : null;
}
