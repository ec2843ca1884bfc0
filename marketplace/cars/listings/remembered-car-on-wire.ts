import { carFromWire, carInList } from './listing-on-wire.ts';
import type { RememberedCar } from './remembered-car.ts';
import type { RememberedCarOnWire } from './remembered-cars-contract.ts';

export const rememberedCarToWire = ({
  car,
  ...remembered
}: RememberedCar): RememberedCarOnWire => ({
  ...remembered,
  car: car && carInList(car),
});

export const rememberedCarFromWire = ({ car, ...wire }: RememberedCarOnWire): RememberedCar => ({
  ...wire,
  car: car && carFromWire(car),
});
