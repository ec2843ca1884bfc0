import { ChevronDown, ChevronsDown, ChevronUp, Equal, type LucideIcon } from 'lucide-react';
import type { PriceLabel } from '../price-label.ts';

type LabelLook = { icon: LucideIcon; pill: string; line: string };

/** Colours help; what it says is in the words. */
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
