import { useWatch } from 'react-hook-form';
import { isDoubtfulMileage, mostInAYear } from '#marketplace/cars/vehicles/plausible.ts';
import { askedVehicle } from '#marketplace/cars/vehicles/vehicle-contract.ts';
import { formatDistance, kilometresFrom } from '#marketplace/distance.ts';
import type { ListingFormState } from './use-listing-form.ts';

/** Asks, and leaves it to the seller: taxis exist. */
export function DoubtfulMileage({ form }: Pick<ListingFormState, 'form'>) {
  const [mileage, firstRegistration, yearsUsed] = useWatch({
    control: form.control,
    name: ['mileage', 'firstRegistration', 'yearsUsed'],
  });
  const driven = {
    mileage: askedVehicle.mileage.safeParse(mileage ?? null).data ?? 0,
    firstRegistration:
      askedVehicle.firstRegistration.safeParse(firstRegistration ?? null).data ?? null,
    yearsUsed: Number(yearsUsed) || 0,
  };

  return (
    <p role="status" className="text-sm font-medium text-text empty:-mt-2">
      {isDoubtfulMileage(driven, new Date()) &&
        `That is more than ${formatDistance(kilometresFrom(mostInAYear()))} a year. If that is right, leave it as it is.`}
    </p>
  );
}
