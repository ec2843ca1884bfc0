import * as z from 'zod/mini';
import type { SaleStatus } from './sale-status.ts';

/** What became of the payment for a car that was sold; nothing about the card. */
export const SaleOnWire = z.object({
  refundedAt: z.optional(z.string()),
  dispute: z.optional(z.enum(['open', 'won', 'lost'])),
});
type SaleOnWire = z.infer<typeof SaleOnWire>;

/** Nothing while there is nothing to tell. */
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
