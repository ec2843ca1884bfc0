import type { CarFacts, Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import { monthsSince } from '#marketplace/cars/vehicles/month.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import type { Money } from '#marketplace/money.ts';

type ValuedFact =
  | ('model' | 'trim' | 'firstRegistration' | 'mileage' | 'fuel' | 'gearbox')
  | ('drive' | 'body' | 'powerKw' | 'accident');

/** What is looked at of a car whose price is to be judged. A listing has all of it. */
export type CarToValue = Pick<CarFacts, 'category' | 'condition' | 'yearsUsed'> & {
  vehicle: Pick<Vehicle, ValuedFact>;
  seller: { id: string };
};

/** A car that others are compared with. */
export type PricedCar = CarToValue & {
  id: string;
  price: Money;
  /** Somebody paid this price; otherwise it is what the seller asks. */
  isSold: boolean;
  /** When it was sold, or since when this price is asked. */
  since: Date;
  /** Known sellers are not easily made up: see docs/price-rating.md. */
  seller: { id: string; isKnown: boolean };
};

/** Cars are compared with those of their own model only. */
export function modelKeyOf({ category, vehicle }: CarToValue): string | null {
  const model = foldedText(vehicle.model ?? '');
  return model ? `${category} ${model}` : null;
}

type Aged = { vehicle: Pick<Vehicle, 'firstRegistration'>; yearsUsed: number };

/** In years. Who tells only whole years of use is taken to be in the middle of the next one. */
export const ageOf = ({ vehicle, yearsUsed }: Aged, at: Date): number =>
  vehicle.firstRegistration
    ? Math.max(0, monthsSince(vehicle.firstRegistration, at) / 12)
    : yearsUsed + 0.5;

/** As people are told it: with one decimal. */
export const toldAge = (car: Aged, at: Date): number => Math.round(ageOf(car, at) * 10) / 10;

/** Years after which a car's price has more to do with love than with age. */
const oldest = 25;

export type Unfit = 'no_model' | 'no_mileage' | 'damaged' | 'too_old';

/** Why a car can neither be judged nor be compared with others. */
export function whyUnfit(car: CarToValue, at: Date): Unfit | null {
  if (modelKeyOf(car) === null) return 'no_model';
  if (car.vehicle.mileage === undefined) return 'no_mileage';
  if (car.vehicle.accident === 'damaged') return 'damaged';
  return ageOf(car, at) > oldest ? 'too_old' : null;
}
