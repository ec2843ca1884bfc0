import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { makingRoutes } from './making-routes.ts';
import { readingRoutes } from './reading-routes.ts';

export function offerRoutes(api: Api, dependencies: Dependencies) {
  makingRoutes(api, dependencies);
  readingRoutes(api, dependencies);
}
