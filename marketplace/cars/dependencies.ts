import type { Dependencies } from '../platform/dependencies.ts';
import type { ViewCounter } from './listings/server/views/view-counter.ts';
import type { Appraiser } from './valuation/server/appraiser.ts';
import type { Make } from './vehicles/makes-contract.ts';

/** What request handlers may use from this district upwards. */
export type CarDependencies = Dependencies & {
  /** Those that visitors may meet, in the order in which they are shown. */
  makes: () => Promise<Make[]>;
  /** Learns prices and values cars, where no request waits for it. */
  appraiser: Appraiser;
  views: ViewCounter;
};
