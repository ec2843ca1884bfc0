import { useQuery } from '@tanstack/react-query';
import { FilePenLine } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { ChangeList } from '#marketplace/cars/listings/web/change-list.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import type { ChangedCar, Commitment } from '../contract.ts';
import { changedCars, useChangesSeen } from './changed-cars.ts';

type Props = {
  commitment: Commitment;
  /** How to withdraw on this screen. */
  withdraw: string;
  /** Gets the focus when the pressed button disappears. */
  heading: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * Lists cars that sellers have changed since the buyer committed to them. What follows waits for the list, because a button
 * that moves while it is pressed is not pressed.
 */
export function ChangedCarList({ commitment, children, ...props }: Props) {
  const cars = useQuery(changedCars(useApi()));
  const committed = cars.data?.filter(({ commitments }) => commitments.includes(commitment)) ?? [];
  if (cars.isLoading) return <Spinner />;
  return (
    <>
      {cars.isError && (
        <div className="mb-6">
          <OutOfDate onRetry={() => cars.refetch()} />
        </div>
      )}
      {committed.length > 0 && <Cards cars={committed} {...props} />}
      {children}
    </>
  );
}

type CardsProps = Pick<Props, 'withdraw' | 'heading'> & { cars: ChangedCar[] };

function Cards({ cars, withdraw, heading }: CardsProps) {
  return (
    <ul aria-label="Changed cars" className="mb-6 grid gap-4">
      {cars.map((car) => (
        <ChangedCarCard
          key={car.id}
          car={car}
          withdraw={withdraw}
          onSeen={() => heading.current?.focus()}
        />
      ))}
    </ul>
  );
}

type CardProps = { car: ChangedCar; withdraw: string; onSeen: () => void };

function ChangedCarCard({ car, withdraw, onSeen }: CardProps) {
  const seen = useChangesSeen(onSeen);
  const id = useId();
  return (
    <li className="rounded-card border border-warning bg-warning-soft p-4">
      <h2 id={id} className="flex items-start gap-2 text-lg wrap-anywhere">
        <FilePenLine className="mt-1 size-5 shrink-0 text-warning" />
        <span>
          The seller changed{' '}
          <Link to={`/singleProduct/${car.id}`} className="underline underline-offset-4">
            {car.name}
          </Link>
        </span>
      </h2>
      <details className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium underline underline-offset-4">
          What has changed ({car.changes.length})
        </summary>
        <ChangeList changes={car.changes} />
      </details>
      <p className="mt-2">{withdraw}</p>
      <div className="mt-3">
        <Button
          variant="secondary"
          aria-describedby={id}
          busy={seen.isPending}
          onClick={() => seen.mutate(car)}
        >
          I have seen this
        </Button>
      </div>
    </li>
  );
}
