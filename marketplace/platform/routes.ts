import { routesOn } from './access/server/route.ts';
import { accountRoutes } from './accounts/server/routes.ts';
import { auditRoutes } from './audit/server/routes.ts';
import type { Api, Dependencies } from './dependencies.ts';
import { mailRoutes } from './mail/server/routes.ts';
import { noticeRoutes } from './notices/server/routes.ts';
import { pictureRoutes } from './pictures/server/routes.ts';

export function platformRoutes(api: Api, dependencies: Dependencies): void {
  const route = routesOn(api, dependencies);
  accountRoutes(route, dependencies);
  pictureRoutes(api, dependencies);
  mailRoutes(route, dependencies);
  auditRoutes(route, dependencies);
  noticeRoutes(route, dependencies);
}
