import type { Dependencies } from '#marketplace/platform/dependencies.ts';

export type PaymentDependencies = Pick<
  Dependencies,
  'db' | 'cardPayments' | 'marketId' | 'now' | 'origin'
>;
