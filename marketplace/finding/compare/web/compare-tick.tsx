import { chooseToCompare, dropFromComparison, useComparedIds } from './compared-cars.ts';

/** On cards of favourites. */
export function CompareTick({ car: { id, name } }: { car: { id: string; name: string } }) {
  const isChosen = useComparedIds().includes(id);
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-medium">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => (isChosen ? dropFromComparison(id) : chooseToCompare(id))}
        className="size-5 shrink-0 cursor-pointer"
      />
      <span>
        Compare<span className="sr-only"> {name}</span>
      </span>
    </label>
  );
}
