import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { accountRoutes } from './account-routes.ts';
import { carAdministrationRoutes } from './car-routes.ts';
import { closeOwnAccountRoutes } from './close-own-account-routes.ts';

export function moderationRoutes(route: Route, dependencies: Dependencies) {
  closeOwnAccountRoutes(route, dependencies);
  accountRoutes(route, dependencies);
  carAdministrationRoutes(route, dependencies);
}
