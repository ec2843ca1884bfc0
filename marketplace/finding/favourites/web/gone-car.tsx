import { CarFront } from 'lucide-react';
import { useApi } from '#kit/api-client.ts';
import { formatMoney } from '#marketplace/money.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { Favourite } from '../favourite.ts';
import { carryOut } from './change-favourite.ts';
import { forgetHere } from './kept-here.ts';
import { wish } from './saved-cars.ts';

type Props = { favourite: Favourite; onRemoved: () => void };

/** Removed, or hidden: nobody is told which, nor what it was. */
export function GoneCar({ favourite: { id, savedPrice }, onRemoved }: Props) {
  const api = useApi();
  const { signedIn } = useVisitor();
  const remove = () => {
    if (signedIn) {
      wish(id, false);
      void carryOut(api, { id, resalePrice: savedPrice });
    } else {
      forgetHere([id]);
    }
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
