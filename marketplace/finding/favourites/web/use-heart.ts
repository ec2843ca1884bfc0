import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import { carryOut } from './change-favourite.ts';
import { forgetHere, keepHere } from './kept-here.ts';
import { isSaved, useIsSaved, wish } from './saved-cars.ts';

export type CarToSave = Pick<Car, 'id' | 'name' | 'resalePrice'>;

/** Whether a car is saved, and the button that changes it. */
export function useHeart(car: CarToSave) {
  const api = useApi();
  const { signedIn } = useVisitor();
  const isPressed = useIsSaved(car.id);

  const press = () => {
    const isWanted = !isSaved(car.id);
    // Either is under way before this returns: whoever leaves the page now has saved it.
    if (signedIn) changeInAccount(api, car, isWanted);
    else changeHere(car, isWanted);
  };

  return {
    isPressed,
    button: {
      type: 'button' as const,
      'aria-pressed': isPressed,
      'aria-label': isPressed ? `Saved: ${car.name}` : `Save ${car.name}`,
      onClick: press,
    },
  };
}

function changeHere({ id, resalePrice }: CarToSave, isWanted: boolean): void {
  const refusal = isWanted ? keepHere({ id, price: resalePrice }) : forgetHere([id]);
  if (refusal) toast.error(refusal);
}

function changeInAccount(api: ApiClient, car: CarToSave, isWanted: boolean): void {
  wish(car.id, isWanted);
  void carryOut(api, car);
}
