import type { Api, Dependencies } from '#server/dependencies.ts';
import { carAdministrationRoutes } from './car-routes.ts';
import { leavingRoutes } from './leaving-routes.ts';
import { administrationRoutes } from './people-routes.ts';
import { standingRoutes } from './standing-routes.ts';

export function moderationRoutes(api: Api, dependencies: Dependencies) {
  leavingRoutes(api, dependencies);
  administrationRoutes(api, dependencies);
  standingRoutes(api, dependencies);
  carAdministrationRoutes(api, dependencies);
}
