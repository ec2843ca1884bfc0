import { routesOn } from '../platform/access/server/route.ts';
import type { Api, Dependencies } from '../platform/dependencies.ts';
import { bookingRecordRoutes } from './bookings/server/routes.ts';
import { changedCarRoutes } from './changed-cars/server/routes.ts';
import { leadsByCarRoutes } from './leads/server/routes.ts';
import { messageRoutes } from './messages/server/routes.ts';
import { offerRoutes } from './offers/server/routes.ts';
import { saleRoutes } from './sales/server/routes.ts';
import { webhookRoutes } from './sales/server/webhook-routes.ts';
import { endViewingsBetween } from './viewings/server/end-viewings.ts';
import { viewingsRoutes } from './viewings/server/routes.ts';

export function dealingRoutes(api: Api, dependencies: Dependencies): void {
  const route = routesOn(api, dependencies);
  saleRoutes(route, dependencies);
  webhookRoutes(api, dependencies);
  bookingRecordRoutes(route, dependencies);
  changedCarRoutes(route, dependencies);
  messageRoutes(route, dependencies, endViewingsBetween);
  offerRoutes(route, dependencies);
  viewingsRoutes(route, dependencies);
  leadsByCarRoutes(route, dependencies);
}
