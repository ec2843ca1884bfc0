import { Figure, Figures } from '#ui/figures.tsx';
import type { OwnCar } from '../../listing-on-wire.ts';

type Props = {
  cars: OwnCar[];
  /** There are no others than these. */
  isAll: boolean;
};

export function OwnCarsTiles({ cars, isAll }: Props) {
  const count = (isOne: (car: OwnCar) => boolean) =>
    `${cars.filter(isOne).length}${isAll ? '' : '+'}`;

  return (
    <Figures>
      <Figure label="Listed" figure={count(() => true)} />
      <Figure label="Advertised" figure={count((car) => car.advertised && !car.sold)} />
      <Figure label="Sold" figure={count((car) => car.sold)} />
    </Figures>
  );
}
