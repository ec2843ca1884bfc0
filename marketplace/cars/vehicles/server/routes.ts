import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import { MakeAddress, MakesResponse, ModelsResponse } from '../makes-contract.ts';
import { makeToWire } from '../makes-on-wire.ts';
import { makeAdministrationRoutes } from './make-administration-routes.ts';
import { modelsOf } from './make-store.ts';

export function vehicleRoutes(api: Api, dependencies: CarDependencies) {
  const { reader, makes } = dependencies;

  api.get(
    '/makes',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'The makes of cars; those that are switched off as long as there are cars of them',
        tags: ['Cars'],
        response: { 200: MakesResponse },
      },
    },
    async () => ({ success: true as const, data: (await makes()).map(makeToWire) }),
  );

  api.get(
    '/makes/:slug/models',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Names of models of a make, to suggest to sellers',
        tags: ['Cars'],
        params: MakeAddress,
        response: { 200: ModelsResponse },
      },
    },
    async ({ params }) => ({ success: true as const, data: await modelsOf(reader, params.slug) }),
  );

  makeAdministrationRoutes(api, dependencies);
}
