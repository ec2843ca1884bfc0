import { labelWords } from '../label-words.ts';
import type { PriceLabel } from '../price-label.ts';
import { labelLooks } from './label-looks.ts';

type Props = { label: PriceLabel | null; className: string };

/** Never by colour alone: the words say it too. */
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
