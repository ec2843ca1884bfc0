import type { EdgeCache } from '../edge-cache.ts';
import { askToPurge } from './ask-to-purge.ts';

export type CloudflareSettings = { zone: string; token: string };
type Options = CloudflareSettings & { endpoint?: string; milliseconds?: number };

export const cloudflareEdgeCache = ({
  zone,
  token,
  endpoint = 'https://api.cloudflare.com/client/v4',
  ...more
}: Options): EdgeCache => ({
  tagged: (tags) => ['cache-tag', tags.join(',')],
  purge: askToPurge({
    address: `${endpoint}/zones/${zone}/purge_cache`,
    headers: { authorization: `Bearer ${token}` },
    most: 100,
    bodyOf: (tags) => ({ tags }),
    ...more,
  }),
});
