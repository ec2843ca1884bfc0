import { CircleCheck, Scale, Undo2 } from 'lucide-react';
import { type SaleStatus, saleStatusInWords } from '#marketplace/cars/listings/sale-status.ts';
import { Badge } from '#ui/badge.tsx';

const icons = { success: CircleCheck, neutral: Undo2, warning: Scale };

export function PaidBadge(saleStatus: SaleStatus) {
  const { label, tone } = saleStatusInWords(saleStatus);
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      <Icon className="size-4" />
      {label}
    </Badge>
  );
}
