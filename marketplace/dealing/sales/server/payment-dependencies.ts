import type { Dependencies } from '#marketplace/platform/dependencies.ts';

/** Dependencies of operations that move money together with cars and bookings. */
export type PaymentDependencies = Pick<
  Dependencies,
  'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'
>;
