import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { askingRoutes } from './asking-routes.ts';
import { hoursRoutes } from './hours-routes.ts';
import { viewingRoutes } from './viewing-routes.ts';

export function viewingsRoutes(api: Api, dependencies: Dependencies) {
  hoursRoutes(api, dependencies);
  viewingRoutes(api, dependencies);
  askingRoutes(api, dependencies);
}
