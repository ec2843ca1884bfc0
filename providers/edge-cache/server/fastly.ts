import type { EdgeCache } from '../edge-cache.ts';
import { askToPurge } from './ask-to-purge.ts';

export type FastlySettings = { service: string; token: string };
type Options = FastlySettings & { endpoint?: string; milliseconds?: number };

export const fastlyEdgeCache = ({
  service,
  token,
  endpoint = 'https://api.fastly.com',
  ...more
}: Options): EdgeCache => ({
  tagged: (tags) => ['surrogate-key', tags.join(' ')],
  purge: askToPurge({
    address: `${endpoint}/service/${service}/purge`,
    // A soft purge marks pages as outdated, so that Fastly can still serve them while the market is down.
    headers: { 'fastly-key': token, 'fastly-soft-purge': '1' },
    most: 256,
    bodyOf: (tags) => ({ surrogate_keys: tags }),
    ...more,
  }),
});
