import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { administrationRoutes } from './account-routes.ts';
import { accountStateRoutes } from './account-state-routes.ts';
import { carAdministrationRoutes } from './car-routes.ts';
import { closeOwnAccountRoutes } from './close-own-account-routes.ts';

export function moderationRoutes(route: Route, dependencies: Dependencies) {
  closeOwnAccountRoutes(route, dependencies);
  administrationRoutes(route, dependencies);
  accountStateRoutes(route, dependencies);
  carAdministrationRoutes(route, dependencies);
}
