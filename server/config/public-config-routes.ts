import { PublicConfig } from '#kit/public-config-contract.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import type { ServerDependencies } from '../dependencies.ts';

export function publicConfigRoutes(api: Api, { publicConfig }: ServerDependencies) {
  api.get(
    '/config',
    {
      config: { callers: 'public', limit: 'address' },
      schema: {
        summary: 'Public configuration of this market',
        tags: ['Market'],
        response: { 200: PublicConfig },
      },
    },
    async () => publicConfig,
  );
}
