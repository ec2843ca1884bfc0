import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { administrationRoutes } from './account-routes.ts';
import { accountStateRoutes } from './account-state-routes.ts';
import { carAdministrationRoutes } from './car-routes.ts';
import { closeOwnAccountRoutes } from './close-own-account-routes.ts';

export function moderationRoutes(api: Api, dependencies: Dependencies) {
  closeOwnAccountRoutes(api, dependencies);
  administrationRoutes(api, dependencies);
  accountStateRoutes(api, dependencies);
  carAdministrationRoutes(api, dependencies);
}
