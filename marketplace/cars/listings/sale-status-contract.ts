import * as z from 'zod/mini';
import type { SaleStatus } from './sale-status.ts';

export const SaleOnWire = z.object({
  refundedAt: z.optional(z.string()),
  dispute: z.optional(z.enum(['open', 'won', 'lost'])),
});
type SaleOnWire = z.infer<typeof SaleOnWire>;

/** Left out while the payment stands. */
export function saleToWire(saleStatus: SaleStatus | null): { sale?: SaleOnWire } {
  const { refundedAt = null, dispute = null } = saleStatus ?? {};
  if (refundedAt === null && dispute === null) return {};
  return {
    sale: {
      ...(refundedAt && { refundedAt: new Date(refundedAt).toISOString() }),
      ...(dispute && { dispute }),
    },
  };
}

export const saleFromWire = ({ sale }: { sale?: SaleOnWire | undefined }): SaleStatus => ({
  refundedAt: sale?.refundedAt ?? null,
  dispute: sale?.dispute ?? null,
});
