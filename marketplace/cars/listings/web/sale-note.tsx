import { type SaleStatus, saleInWords } from '../sale-status.ts';

export function SaleNote({ sale }: { sale: SaleStatus }) {
  const { line, tone } = saleInWords(sale);
  return (
    line && (
      <p className={`text-sm ${tone === 'warning' ? 'text-warning' : 'text-muted'}`}>{line}</p>
    )
  );
}
