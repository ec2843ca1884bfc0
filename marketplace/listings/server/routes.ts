import type { Api, Dependencies } from '#server/dependencies.ts';
import { carAdministrationRoutes } from './administration-routes.ts';
import { browsingRoutes } from './browsing-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { sellingRoutes } from './selling-routes.ts';
import { viewRoutes } from './view-routes.ts';

export function listingRoutes(api: Api, dependencies: Dependencies) {
  browsingRoutes(api, dependencies);
  searchRoutes(api, dependencies);
  sellingRoutes(api, dependencies);
  viewRoutes(api, dependencies);
  carAdministrationRoutes(api, dependencies);
}
