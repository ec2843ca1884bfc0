import { Heart } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useChangeFavourite } from './change-favourite.ts';
import { isSaved, useIsSaved } from './saved-cars.ts';

/** Over the picture of a card. Hidden without JavaScript, because it would do nothing. */
export function HeartOnCard({ car }: { car: CarToSave }) {
  const { isPressed, button } = useHeart(car);
  return (
    <button
      {...button}
      className="absolute end-2 top-2 z-10 grid size-11 place-items-center rounded-full border border-border bg-surface text-text shadow-rest transition-colors duration-150 hover:bg-sunken noscript:hidden"
    >
      <Heart className={`size-5 ${heartLook(isPressed)}`} />
    </button>
  );
}

/** Filled as well as red, for visitors who cannot see the colour. */
export const heartLook = (isPressed: boolean) => (isPressed ? 'fill-current text-danger' : '');

export type CarToSave = Pick<Car, 'id' | 'name' | 'resalePrice'>;

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
