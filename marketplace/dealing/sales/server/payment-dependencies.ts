import type { Dependencies } from '#marketplace/platform/dependencies.ts';

/** What any operation needs that moves money together with cars and bookings. */
export type PaymentDependencies = Pick<
  Dependencies,
  'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'
>;
