import type { ListingState } from '#marketplace/cars/listings/listing.ts';
import type { OptionalFact } from '#marketplace/cars/vehicles/fact.ts';
import {
  type Category,
  type Condition,
  type OptionalName,
  optionalEntries,
  type VehicleChanges,
} from '#marketplace/cars/vehicles/facts.ts';
import { type Month, monthOf } from '#marketplace/cars/vehicles/month.ts';
import carsCsv from './cars.csv?raw';
import { rowsIn } from './csv.ts';
import { factsOf, type Look } from './looks.ts';

export type DemoCar = {
  /** Unique, so that bookings can refer to it. */
  name: string;
  category: Category;
  look: Look;
  condition: Condition;
  yearsUsed: number;
  /** Whole US dollars, not cents; in other currencies, about as much. */
  resalePrice: number;
  /** Whole US dollars, not cents; in other currencies, about as much. */
  originalPrice: number;
  location: string;
  /** The address of one of `demoSellers`. */
  seller: string;
  /** Prefix 010 is not assigned in Bangladesh, so the number reaches no one. */
  phone: string;
  /** When it was posted; no two cars at the same time. */
  daysAgo: number;
  state: Exclude<ListingState, 'removed'>;
  description: string;
  /** Empty for cars that were listed in a hurry. */
  vehicle: VehicleChanges;
};

/** The columns of cars.csv. An empty cell of a vehicle's fact leaves it to the look, or unknown. */
type Row = Omit<DemoCar, NumberName | 'vehicle'> & Record<NumberName | OptionalName, string>;
type NumberName = 'yearsUsed' | 'resalePrice' | 'originalPrice' | 'daysAgo';

/** Visitors must not take an illustration for the picture of a real car. */
const label = 'A demo car. Its pictures are illustrations.';

export const demoCars: DemoCar[] = (rowsIn(carsCsv) as Row[]).map((row) => ({
  name: row.name,
  category: row.category,
  look: row.look,
  condition: row.condition,
  yearsUsed: Number(row.yearsUsed),
  resalePrice: Number(row.resalePrice),
  originalPrice: Number(row.originalPrice),
  location: row.location,
  seller: row.seller,
  phone: row.phone,
  daysAgo: Number(row.daysAgo),
  state: row.state,
  description: `${row.description}\n\n${label}`,
  vehicle: vehicleIn(row),
}));

function vehicleIn(row: Row): VehicleChanges {
  if (!row.model) return {};
  const told = optionalEntries.filter(([name]) => row[name]);
  return {
    // Electric cars have none.
    engineCc: null,
    ...factsOf(row.look),
    ...Object.fromEntries(told.map(([name, fact]) => [name, factFrom(fact, row[name])])),
  };
}

function factFrom({ kind }: OptionalFact, cell: string): string | number | string[] {
  if (kind === 'number') return Number(cell);
  return kind === 'set' ? cell.split(' ') : cell;
}

/** Adds the first registration: as long before now as the car was used. */
export function vehicleOf({ name, yearsUsed, vehicle }: DemoCar, now: Date): VehicleChanges {
  if (!vehicle.model) return vehicle;
  return {
    ...vehicle,
    firstRegistration: monthsBefore(now, yearsUsed * 12 + (name.length % 12)),
  };
}

export const monthsBefore = (now: Date, months: number): Month =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)));
