import { Link } from 'react-router';
import { Alert } from '#ui/feedback/alert.tsx';
import { type Comparison, comparePath } from '../comparison.ts';
import { dropFromComparison } from './compared-cars.ts';

type Props = { gone: string[]; comparison: Comparison };

/** Nothing is told of them, so they have no column. */
export function GoneCars({ gone, comparison }: Props) {
  const left = comparison.ids.filter((id) => !gone.includes(id));
  return (
    <Alert tone="info">
      {gone.length === 1
        ? 'One of these cars is no longer listed.'
        : `${gone.length} of these cars are no longer listed.`}{' '}
      <Link
        to={comparePath({ ...comparison, ids: left })}
        replace
        preventScrollReset
        onClick={() => gone.forEach(dropFromComparison)}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Remove
      </Link>
    </Alert>
  );
}
