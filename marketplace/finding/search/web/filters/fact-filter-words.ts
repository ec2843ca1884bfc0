import { inWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import { formatDistance } from '#marketplace/distance.ts';
import { type Bound, type FactFilter, type FactParameter, valuesOf } from '../../fact-filters.ts';

export const alsoUnstated = 'Also cars that do not say';

export const anyFact: Record<FactParameter, string> = {
  model: 'Any model',
  fromYear: 'Any year',
  maxMileage: 'Any mileage',
  fuel: 'Any fuel',
  gearbox: 'Any gearbox',
  drive: 'Any drive',
  minPower: 'Any power',
  body: 'Any body',
  colour: 'Any colour',
  minSeats: 'Any number of seats',
  accidentFree: 'With or without accidents',
  equipment: 'Any equipment',
};

const bounds: Record<FactParameter<Bound>, (value: number) => string> = {
  fromYear: (year) => `Registered ${year} or later`,
  maxMileage: (kilometres) => `Up to ${formatDistance(kilometres)}`,
  minPower: (powerKw) => `From ${inWords({ powerKw }, 'powerKw')}`,
  minSeats: (seats) => `${seats} seats or more`,
};

const ticks: Record<FactParameter<'is'>, string> = { accidentFree: 'Accident-free' };

export const boundInWords = ({ parameter }: FactFilter, value: number): string =>
  bounds[parameter as FactParameter<Bound>](value);

export const valueInWords = (each: FactFilter, value: string): string =>
  each.filter.by === 'is'
    ? ticks[each.parameter as FactParameter<'is'>]
    : (valuesOf(each)[value] ?? value);
