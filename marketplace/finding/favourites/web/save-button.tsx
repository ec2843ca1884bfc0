import { Heart } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { Button } from '#ui/buttons/button.tsx';
import { type CarToSave, heartLook, useHeart } from './heart-on-card.tsx';

type Props = { car: CarToSave & Pick<Car, 'advertised' | 'sold'> };

/** On the car's own page. A car that is not on offer can only be removed. */
export function SaveButton({ car }: Props) {
  const { isPressed, button } = useHeart(car);
  if (!isPressed && (car.sold || !car.advertised)) return null;
  return (
    <Button {...button} variant="quiet">
      <Heart className={`size-4.5 ${heartLook(isPressed)}`} />
      {isPressed ? 'Saved' : 'Save'}
    </Button>
  );
}
