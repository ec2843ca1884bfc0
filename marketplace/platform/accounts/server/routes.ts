import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { contactRoutes } from './contact-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export function accountRoutes(api: Api, dependencies: Dependencies) {
  signInRoutes(api, dependencies);
  roleRoutes(api, dependencies);
  ownAccountRoutes(api, dependencies);
  contactRoutes(api, dependencies);
}
