import { Heart } from 'lucide-react';
import { type CarToSave, useHeart } from './use-heart.ts';

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
