import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { makingRoutes } from './making-routes.ts';
import { readingRoutes } from './reading-routes.ts';

export function offerRoutes(route: Route, dependencies: Dependencies) {
  makingRoutes(route, dependencies);
  readingRoutes(route, dependencies);
}
