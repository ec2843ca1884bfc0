import type { CarDependencies } from '../cars/dependencies.ts';
import { routesOn } from '../platform/access/server/route.ts';
import type { Api } from '../platform/dependencies.ts';
import { alertRoutes, unsubscribeRoutes } from './alerts/server/routes.ts';
import { favouriteRoutes } from './favourites/server/routes.ts';
import { savedSearchRoutes } from './saved-searches/server/routes.ts';
import { browsingRoutes } from './search/server/browsing-routes.ts';
import { searchRoutes } from './search/server/search-routes.ts';

export function findingRoutes(api: Api, dependencies: CarDependencies): void {
  const route = routesOn(api, dependencies);
  browsingRoutes(route, dependencies);
  searchRoutes(route, dependencies);
  savedSearchRoutes(route, dependencies);
  alertRoutes(route, dependencies);
  unsubscribeRoutes(api, dependencies);
  favouriteRoutes(route, dependencies);
}
