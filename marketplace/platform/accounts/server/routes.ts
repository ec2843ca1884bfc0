import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { roleRoutes } from './role-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export function accountRoutes(route: Route, dependencies: Dependencies) {
  signInRoutes(route, dependencies);
  roleRoutes(route, dependencies);
  ownAccountRoutes(route, dependencies);
}
