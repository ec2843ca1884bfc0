import { CircleCheck, Scale, Undo2 } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { type Standing, standingInWords } from '../standing.ts';

const icons = { success: CircleCheck, neutral: Undo2, warning: Scale };

export function PaidBadge(standing: Standing) {
  const { label, tone } = standingInWords(standing);
  const Icon = icons[tone];
  return (
    <Badge tone={tone}>
      <Icon className="size-4" />
      {label}
    </Badge>
  );
}
