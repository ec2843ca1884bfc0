import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { bookingRoutes } from './booking-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { sellingRoutes } from './selling-routes.ts';

export function saleRoutes(route: Route, dependencies: Dependencies) {
  sellingRoutes(route, dependencies);
  bookingRoutes(route, dependencies);
  paymentRoutes(route, dependencies);
}
