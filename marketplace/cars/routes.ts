import { routesOn } from '../platform/access/server/route.ts';
import type { Api } from '../platform/dependencies.ts';
import type { CarDependencies } from './dependencies.ts';
import { rememberedCarRoutes } from './listings/server/remembered-car-routes.ts';
import { viewRoutes } from './listings/server/views/view-routes.ts';
import { placeRoutes } from './places/server/routes.ts';
import { priceRoutes } from './prices/server/routes.ts';
import { reportRoutes } from './reports/server/routes.ts';
import { valuationRoutes } from './valuation/server/routes.ts';
import { vehicleRoutes } from './vehicles/server/routes.ts';

export function carRoutes(api: Api, dependencies: CarDependencies): void {
  const route = routesOn(api, dependencies);
  vehicleRoutes(route, dependencies);
  placeRoutes(route, dependencies);
  priceRoutes(route, dependencies);
  valuationRoutes(route, dependencies);
  rememberedCarRoutes(route, dependencies);
  viewRoutes(route, dependencies);
  reportRoutes(route, dependencies);
}
