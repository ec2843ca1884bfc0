import type { CarDependencies } from '../cars/dependencies.ts';
import type { Api } from '../platform/dependencies.ts';
import { alertRoutes } from './alerts/server/routes.ts';
import { favouriteRoutes } from './favourites/server/routes.ts';
import { savedSearchRoutes } from './saved-searches/server/routes.ts';
import { browsingRoutes } from './search/server/browsing-routes.ts';
import { searchRoutes } from './search/server/search-routes.ts';

export function findingRoutes(api: Api, dependencies: CarDependencies): void {
  browsingRoutes(api, dependencies);
  searchRoutes(api, dependencies);
  savedSearchRoutes(api, dependencies);
  alertRoutes(api, dependencies);
  favouriteRoutes(api, dependencies);
}
