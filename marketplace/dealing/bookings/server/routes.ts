import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { leadRoutes } from './lead-routes.ts';
import { receiptRoutes } from './receipt-routes.ts';

export function bookingRecordRoutes(route: Route, dependencies: Dependencies) {
  leadRoutes(route, dependencies);
  receiptRoutes(route, dependencies);
}
