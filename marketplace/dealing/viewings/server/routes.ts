import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { hoursRoutes } from './hours-routes.ts';
import { viewingRoutes } from './viewing-routes.ts';

export function viewingsRoutes(route: Route, dependencies: Dependencies) {
  hoursRoutes(route, dependencies);
  viewingRoutes(route, dependencies);
}
