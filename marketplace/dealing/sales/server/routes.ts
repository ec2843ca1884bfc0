import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { bookingRoutes } from './booking-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { sellingRoutes } from './selling-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

export function saleRoutes(api: Api, dependencies: Dependencies) {
  sellingRoutes(api, dependencies);
  bookingRoutes(api, dependencies);
  paymentRoutes(api, dependencies);
  webhookRoutes(api, dependencies);
}
