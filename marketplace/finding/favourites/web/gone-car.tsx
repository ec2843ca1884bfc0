import { CarFront } from 'lucide-react';
import { formatMoney } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { Favourite } from '../favourite.ts';
import { useChangeFavourite } from './change-favourite.ts';

type Props = { favourite: Favourite; onRemoved: () => void };

/** A car that was removed or hidden: the page does not say which, nor what car it was. */
export function GoneCar({ favourite: { id, savedPrice }, onRemoved }: Props) {
  const change = useChangeFavourite();
  const remove = () => {
    change({ id, price: savedPrice }, false);
    onRemoved();
  };

  return (
    <div className="grid w-full content-center justify-items-center gap-1 rounded-card border border-border bg-surface p-6 text-center">
      <CarFront className="size-8 text-subtle" />
      <h2 className="text-lg">No longer listed</h2>
      <p className="mb-3 text-muted">You saved it at {formatMoney(savedPrice)}.</p>
      <Button
        variant="secondary"
        aria-label={`Remove the car you saved at ${formatMoney(savedPrice)}`}
        onClick={remove}
      >
        Remove
      </Button>
    </div>
  );
}
