import type { Api, Dependencies } from '#server/dependencies.ts';
import { browsingRoutes } from './browsing-routes.ts';
import { searchRoutes } from './search-routes.ts';

export function findingRoutes(api: Api, dependencies: Dependencies) {
  browsingRoutes(api, dependencies);
  searchRoutes(api, dependencies);
}
