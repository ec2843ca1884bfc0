import { accountRoutes } from './accounts/server/routes.ts';
import { auditRoutes } from './audit/server/routes.ts';
import type { Api, Dependencies } from './dependencies.ts';
import { mailRoutes } from './mail/server/routes.ts';
import { noticeRoutes } from './notices/server/routes.ts';
import { pictureRoutes } from './pictures/server/routes.ts';

export function platformRoutes(api: Api, dependencies: Dependencies): void {
  accountRoutes(api, dependencies);
  pictureRoutes(api, dependencies);
  mailRoutes(api, dependencies);
  auditRoutes(api, dependencies);
  noticeRoutes(api, dependencies);
}
