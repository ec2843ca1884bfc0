import { ChevronDown, ChevronsDown, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import { labelWords, type PriceLabel } from '../price-label.ts';

type LabelLook = { icon: LucideIcon; pill: string; line: string };

export const labelLooks: Record<PriceLabel, LabelLook> = {
  great: { icon: ChevronsDown, pill: 'bg-success text-surface', line: 'text-success' },
  good: {
    icon: ChevronDown,
    pill: 'bg-success-soft text-on-success-soft',
    line: 'text-success',
  },
  fair: { icon: Equal, pill: 'bg-sunken text-text', line: 'text-text' },
  high: { icon: ChevronUp, pill: 'bg-warning-soft text-warning', line: 'text-warning' },
};

type Props = { label: PriceLabel | null; className: string };

export function PriceLabelMark({ label, className }: Props) {
  if (!label) return null;
  const { icon: Icon, pill } = labelLooks[label];
  return (
    <span
      className={`inline-flex items-center gap-1 px-2 py-0.5 text-sm font-semibold ${pill} ${className}`}
    >
      <Icon className="size-4 shrink-0" />
      {labelWords[label]}
    </span>
  );
}
