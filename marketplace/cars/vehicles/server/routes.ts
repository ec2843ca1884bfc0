import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { MakeAddress, MakesResponse, ModelsResponse } from '../makes-contract.ts';
import { makeAdministrationRoutes } from './make-administration-routes.ts';
import { modelsOf } from './make-store.ts';

export function vehicleRoutes(route: Route, dependencies: CarDependencies) {
  const { reader, makes } = dependencies;

  route({
    call: 'GET /makes',
    summary: 'The makes of cars; those that are switched off as long as there are cars of them',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    response: MakesResponse,
    handle: async () => ({ data: [...(await makes())] }),
  });

  route({
    call: 'GET /makes/:slug/models',
    summary: 'Names of models of a make, to suggest to sellers',
    tags: ['Cars'],
    callers: 'public',
    limit: 'address',
    params: MakeAddress,
    response: ModelsResponse,
    handle: async ({ params }) => ({ data: await modelsOf(reader, params.slug) }),
  });

  makeAdministrationRoutes(route, dependencies);
}
