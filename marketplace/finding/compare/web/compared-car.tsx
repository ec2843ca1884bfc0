import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { CarPicture } from '#marketplace/cars/vehicles/web/car-picture.tsx';
import { Badge } from '#ui/badge.tsx';
import { type Comparison, comparePath } from '../comparison.ts';
import { dropFromComparison } from './compared-cars.ts';

type Props = { car: Car; comparison: Comparison };

export function ComparedCar({ car: { id, name, pictures, sold }, comparison }: Props) {
  const others = comparison.ids.filter((other) => other !== id);
  return (
    <th
      scope="col"
      className="w-1/4 min-w-36 border-b border-border p-3 text-start align-top sm:min-w-48 sm:p-4"
    >
      <CarPicture url={pictures[0]} alt="" sizes="18rem" className="rounded-control" />
      <Link
        to={`/singleProduct/${id}`}
        className="mt-2 block leading-snug wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {sold && <Badge>Sold</Badge>}
      <Link
        to={comparePath({ ...comparison, ids: others })}
        replace
        preventScrollReset
        onClick={() => dropFromComparison(id)}
        className="mt-1 flex min-h-11 w-fit items-center gap-1.5 text-sm font-medium text-muted underline-offset-4 hover:text-text hover:underline"
      >
        <X className="size-4 shrink-0" />
        Remove<span className="sr-only"> {name}</span>
      </Link>
    </th>
  );
}
