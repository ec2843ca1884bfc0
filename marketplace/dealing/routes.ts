import { routesOn } from '../platform/access/server/route.ts';
import type { Api, Dependencies } from '../platform/dependencies.ts';
import { leadRoutes } from './bookings/server/lead-routes.ts';
import { changedCarRoutes } from './changed-cars/server/routes.ts';
import { leadsByCarRoutes } from './leads/server/routes.ts';
import { messageRoutes } from './messages/server/routes.ts';
import { offerRoutes } from './offers/server/routes.ts';
import { bookingRoutes } from './sales/server/booking-routes.ts';
import { paymentRoutes } from './sales/server/payment-routes.ts';
import { sellingRoutes } from './sales/server/selling-routes.ts';
import { webhookRoutes } from './sales/server/webhook-routes.ts';
import { endViewingsBetween } from './viewings/server/end-viewings.ts';
import { viewingsRoutes } from './viewings/server/routes.ts';

export function dealingRoutes(api: Api, dependencies: Dependencies): void {
  const route = routesOn(api, dependencies);
  sellingRoutes(route, dependencies);
  bookingRoutes(route, dependencies);
  paymentRoutes(route, dependencies);
  webhookRoutes(api, dependencies);
  leadRoutes(route, dependencies);
  changedCarRoutes(route, dependencies);
  messageRoutes(route, dependencies, endViewingsBetween);
  offerRoutes(route, dependencies);
  viewingsRoutes(route, dependencies);
  leadsByCarRoutes(route, dependencies);
}
