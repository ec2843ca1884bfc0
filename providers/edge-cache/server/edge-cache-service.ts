import type { EdgeCache } from '../edge-cache.ts';
import { type CloudflareSettings, cloudflareEdgeCache } from './cloudflare.ts';
import { type FastlySettings, fastlyEdgeCache } from './fastly.ts';

type Settings = {
  cloudflare: CloudflareSettings | undefined;
  fastly: FastlySettings | undefined;
};

/** Null without a CDN to purge: it then keeps pages for as long as it may. */
export function edgeCacheService({ cloudflare, fastly }: Settings): EdgeCache | null {
  if (cloudflare) return cloudflareEdgeCache(cloudflare);
  return fastly ? fastlyEdgeCache(fastly) : null;
}
