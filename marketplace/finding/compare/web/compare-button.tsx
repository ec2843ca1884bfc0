import { Check, Scale } from 'lucide-react';
import { Button } from '#ui/buttons/button.tsx';
import { chooseToCompare, dropFromComparison, useComparedIds } from './compared-cars.ts';

/** On the car's own page. */
export function CompareButton({ car: { id, name } }: { car: { id: string; name: string } }) {
  const isChosen = useComparedIds().includes(id);
  const Icon = isChosen ? Check : Scale;
  return (
    <Button
      variant="quiet"
      aria-pressed={isChosen}
      aria-label={`Compare ${name}`}
      onClick={() => (isChosen ? dropFromComparison(id) : chooseToCompare(id))}
    >
      <Icon className={`size-4.5 ${isChosen ? 'text-link' : ''}`} />
      Compare
    </Button>
  );
}
