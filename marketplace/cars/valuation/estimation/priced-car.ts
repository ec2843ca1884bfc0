import type { CarFacts, Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { monthsSince } from '#marketplace/cars/vehicles/month.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import type { Money } from '#marketplace/money.ts';

type ValuedFact =
  | ('model' | 'trim' | 'firstRegistration' | 'mileage' | 'fuel' | 'gearbox')
  | ('drive' | 'body' | 'powerKw' | 'accident');

export type CarToValue = Pick<CarFacts, 'category' | 'condition' | 'yearsUsed'> & {
  vehicle: Pick<Vehicle, ValuedFact>;
  seller: { id: string };
};

export type PricedCar = CarToValue & {
  id: string;
  price: Money;
  /** The price was paid; otherwise it is asked. */
  isSold: boolean;
  /** When the car was sold, or since when the price is asked. */
  since: Date;
  /** docs/price-rating.md says which sellers are known. */
  seller: { id: string; isKnown: boolean };
};

/** Only cars with the same key are compared. */
export function modelKeyOf({ category, vehicle }: CarToValue): string | null {
  const model = foldedText(vehicle.model ?? '');
  return model ? `${category} ${model}` : null;
}

type AgeFacts = { vehicle: Pick<Vehicle, 'firstRegistration'>; yearsUsed: number };

/** In years. Without a registration date, the car is taken to be in the middle of a year. */
export const ageOf = ({ vehicle, yearsUsed }: AgeFacts, at: Date): number =>
  vehicle.firstRegistration
    ? Math.max(0, monthsSince(vehicle.firstRegistration, at) / 12)
    : yearsUsed + 0.5;

export const roundedAge = (car: AgeFacts, at: Date): number => Math.round(ageOf(car, at) * 10) / 10;

/** In years. Prices of older cars depend little on age. */
const oldest = 25;

export type UnfitReason = 'no_model' | 'no_mileage' | 'damaged' | 'too_old';

export function whyUnfit(car: CarToValue, at: Date): UnfitReason | null {
  if (modelKeyOf(car) === null) return 'no_model';
  if (car.vehicle.mileage === undefined) return 'no_mileage';
  if (car.vehicle.accident === 'damaged') return 'damaged';
  return ageOf(car, at) > oldest ? 'too_old' : null;
}
