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
  /** Prices are in whole US dollars; other currencies get about as much. */
  resalePrice: number;
  originalPrice: number;
  location: string;
  /** The email of one of `demoSellers`. */
  seller: string;
  /** Prefix 010 is not assigned in Bangladesh, so the number reaches no one. */
  phone: string;
  /** When it was posted; unique. */
  daysAgo: number;
  state: Exclude<ListingState, 'removed'>;
  description: string;
  vehicle: VehicleChanges;
};

/** The columns of cars.csv. An empty fact comes from the look, or is unknown. */
type Row = Omit<DemoCar, NumberName | 'vehicle'> & Record<NumberName | OptionalName, string>;
type NumberName = 'yearsUsed' | 'resalePrice' | 'originalPrice' | 'daysAgo';

/** Visitors must not take an illustration for a photo of a real car. */
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
  const facts = optionalEntries.filter(([name]) => row[name]);
  return {
    engineCc: null,
    ...factsOf(row.look),
    ...Object.fromEntries(facts.map(([name, fact]) => [name, factFrom(fact, row[name])])),
  };
}

function factFrom({ kind }: OptionalFact, cell: string): string | number | string[] {
  if (kind === 'number') return Number(cell);
  return kind === 'set' ? cell.split(' ') : cell;
}

/** Adds the first registration, which follows from the years of use. */
export function vehicleOf({ name, yearsUsed, vehicle }: DemoCar, now: Date): VehicleChanges {
  if (!vehicle.model) return vehicle;
  return {
    ...vehicle,
    firstRegistration: monthsBefore(now, yearsUsed * 12 + (name.length % 12)),
  };
}

export const monthsBefore = (now: Date, months: number): Month =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)));
