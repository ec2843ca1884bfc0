import type { Api, Dependencies } from '../platform/dependencies.ts';
import { bookingRecordRoutes } from './bookings/server/routes.ts';
import { changedCarRoutes } from './changed-cars/server/routes.ts';
import { leadsByCarRoutes } from './leads/server/routes.ts';
import { messageRoutes } from './messages/server/routes.ts';
import { offerRoutes } from './offers/server/routes.ts';
import { saleRoutes } from './sales/server/routes.ts';
import { endViewingsBetween } from './viewings/server/end-viewings.ts';
import { viewingsRoutes } from './viewings/server/routes.ts';

export function dealingRoutes(api: Api, dependencies: Dependencies): void {
  saleRoutes(api, dependencies);
  bookingRecordRoutes(api, dependencies);
  changedCarRoutes(api, dependencies);
  messageRoutes(api, dependencies, endViewingsBetween);
  offerRoutes(api, dependencies);
  viewingsRoutes(api, dependencies);
  leadsByCarRoutes(api, dependencies);
}
