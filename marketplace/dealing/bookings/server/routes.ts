import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { leadRoutes } from './lead-routes.ts';
import { receiptRoutes } from './receipt-routes.ts';

export function bookingRecordRoutes(api: Api, dependencies: Dependencies) {
  leadRoutes(api, dependencies);
  receiptRoutes(api, dependencies);
}
