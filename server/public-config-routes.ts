import { PublicConfig } from '#web/public-config-contract.ts';
import type { Api, Dependencies } from './dependencies.ts';

/** How this market is set up, as far as browsers must know. */
export function publicConfigRoutes(api: Api, { publicConfig }: Dependencies) {
  api.get(
    '/config',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'How this market is set up',
        tags: ['Market'],
        response: { 200: PublicConfig },
      },
    },
    async () => publicConfig,
  );
}
