import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { PriceResponse } from '../contract.ts';
import { roundedAge } from '../estimation/priced-car.ts';
import { adjustedTo, count, soldGapInWords } from '../rating-words.ts';
import { ComparedCarsTable } from './compared-cars-table.tsx';
import { comparedWith } from './price-of.ts';

type Props = { car: Car; onClose: () => void };

export function ComparedCarsDialog({ car, onClose }: Props) {
  const compared = useQuery(comparedWith(useApi(), car.id));
  return (
    <Modal open onClose={onClose} title="Similar cars" shape="wide">
      {compared.isPending && <Spinner />}
      {compared.isLoadingError && (
        <ProblemPanel onRetry={() => compared.refetch()} retrying={compared.isFetching} />
      )}
      {compared.data && (
        <div className="grid gap-4">
          <Introduction car={car} />
          <ComparedCarsTable cars={compared.data.cars} />
          <InShort {...compared.data} />
        </div>
      )}
    </Modal>
  );
}

const Introduction = ({ car }: { car: Car }) => (
  <p className="max-w-prose text-muted">
    The cars most like this {car.name} for {formatMoney(car.resalePrice)}, nearest first. Each price
    is {adjustedTo({ years: roundedAge(car, new Date()), mileage: car.vehicle.mileage ?? 0 })}, and
    for everything else that differs.
  </p>
);

const InShort = ({ soldGap, daysOnOffer }: Omit<PriceResponse['data'], 'cars' | 'rating'>) => (
  <p className="text-sm text-muted">
    {daysOnOffer !== null &&
      `Half of these cars have been on offer for ${count(daysOnOffer, 'day')} or more. `}
    {soldGap ? soldGapInWords(soldGap) : ''}
  </p>
);
