import { routesOn } from './access/server/route.ts';
import { ownAccountRoutes } from './accounts/server/own-account-routes.ts';
import { roleRoutes } from './accounts/server/role-routes.ts';
import { signInRoutes } from './accounts/server/sign-in-routes.ts';
import { auditRoutes } from './audit/server/routes.ts';
import type { Api, Dependencies } from './dependencies.ts';
import { mailRoutes } from './mail/server/routes.ts';
import { noticeRoutes } from './notices/server/routes.ts';
import { pictureRoutes } from './pictures/server/routes.ts';

export function platformRoutes(api: Api, dependencies: Dependencies): void {
  const route = routesOn(api, dependencies);
  signInRoutes(route, dependencies);
  roleRoutes(route, dependencies);
  ownAccountRoutes(route, dependencies);
  pictureRoutes(api, dependencies);
  mailRoutes(route, dependencies);
  auditRoutes(route, dependencies);
  noticeRoutes(route, dependencies);
}
