import { carFromWire, carInList } from './listing-on-wire.ts';
import type { RememberedCar } from './remembered-car.ts';
import type { RememberedCarOnWire } from './remembered-cars-contract.ts';

export const rememberedCarToWire = ({ id, car, soldOn }: RememberedCar): RememberedCarOnWire => ({
  _id: id,
  ...(car && { car: carInList(car) }),
  ...(soldOn !== null && { soldOn }),
});

export const rememberedCarFromWire = (wire: RememberedCarOnWire): RememberedCar => ({
  id: wire._id,
  car: wire.car ? carFromWire(wire.car) : null,
  soldOn: wire.soldOn ?? null,
});
