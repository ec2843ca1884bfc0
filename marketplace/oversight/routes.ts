import { routesOn } from '../platform/access/server/route.ts';
import type { Api, Dependencies } from '../platform/dependencies.ts';
import { accountRoutes } from './moderation/server/account-routes.ts';
import { carAdministrationRoutes } from './moderation/server/car-routes.ts';
import { closeOwnAccountRoutes } from './moderation/server/close-own-account-routes.ts';
import { overviewRoutes } from './overview/server/routes.ts';

export function oversightRoutes(api: Api, dependencies: Dependencies): void {
  const route = routesOn(api, dependencies);
  overviewRoutes(route, dependencies);
  closeOwnAccountRoutes(route, dependencies);
  accountRoutes(route, dependencies);
  carAdministrationRoutes(route, dependencies);
}
