import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useChangeFavourite } from './change-favourite.ts';
import { isSaved, useIsSaved } from './saved-cars.ts';

export type CarToSave = Pick<Car, 'id' | 'name' | 'resalePrice'>;

/** Whether a car is saved, and the button that changes it. */
export function useHeart({ id, name, resalePrice: price }: CarToSave) {
  const isPressed = useIsSaved(id);
  const change = useChangeFavourite();

  return {
    isPressed,
    button: {
      type: 'button' as const,
      'aria-pressed': isPressed,
      'aria-label': isPressed ? `Saved: ${name}` : `Save ${name}`,
      onClick: () => change({ id, price }, !isSaved(id)),
    },
  };
}
