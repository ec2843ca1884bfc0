import { type SaleStatus, saleInWords } from '../sale-status.ts';

/** For the seller and administrators, beside a sold car whose payment was refunded or disputed. */
export function SaleNote({ sale }: { sale: SaleStatus }) {
  const { line, tone } = saleInWords(sale);
  return (
    line && (
      <p className={`text-sm ${tone === 'warning' ? 'text-warning' : 'text-muted'}`}>{line}</p>
    )
  );
}
