import { routesOn } from '../platform/access/server/route.ts';
import type { Api, Dependencies } from '../platform/dependencies.ts';
import { moderationRoutes } from './moderation/server/routes.ts';
import { overviewRoutes } from './overview/server/routes.ts';

export function oversightRoutes(api: Api, dependencies: Dependencies): void {
  const route = routesOn(api, dependencies);
  overviewRoutes(route, dependencies);
  moderationRoutes(route, dependencies);
}
