import { comparePath } from '#marketplace/finding/compare/comparison.ts';
import { fewestToCompare } from '#marketplace/finding/compare/limits.ts';
import { useComparedIds } from '#marketplace/finding/compare/web/compared-cars.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';

/** Once enough cars are ticked. */
export function CompareSaved() {
  const ids = useComparedIds();
  if (ids.length < fewestToCompare) return null;
  return <ButtonLink to={comparePath({ ids })}>Compare {ids.length} cars</ButtonLink>;
}
