import { distanceUnit } from '#marketplace/distance.ts';
import { accidents, bodies, colours, drives, gearboxes, serviceHistories } from './choices.ts';
import { type Equipment, equipment } from './equipment.ts';
import { fuels } from './fuels.ts';
import type { Month } from './month.ts';

/** In the order of the form and of the specification sheet. */
export const groups = {
  basics: 'Basics',
  engine: 'Engine',
  body: 'Body',
  history: 'History',
  equipment: 'Equipment',
} as const;
export type Group = keyof typeof groups;

type Described = {
  label: string;
  hint?: string;
  /** Where it stands in the form and in the specification sheet. */
  group: Group;
  /** One of the twelve that the form counts: those that most buyers ask for. */
  isCounted?: true;
  /** How buyers narrow cars down by it; without one they cannot. */
  filter?: FactFilter;
};

/** `parameter` is its name in addresses and in the API. */
export type FactFilter = { parameter: string } & (
  | { /** Of several values. */ by: 'any' | 'all' }
  | { by: 'is'; value: string }
  /** Steps to choose from, of distances in the market's unit; any other number works as well. */
  | { by: 'least' | 'most'; steps: readonly number[] }
  /** A year; the steps are years back. */
  | { by: 'since'; steps: readonly number[] }
);

type Text = Described & { kind: 'text'; longest: number };
type Choice = Described & {
  kind: 'choice';
  /** Slugs, with the words of the specification sheet. */
  values: Record<string, string>;
  /** Where the form says it in other words. */
  asked?: Record<string, string>;
};
type WholeNumber = Described & {
  kind: 'number';
  least: number;
  most: number;
  /** Kilometres, which people see and write in the market's unit. */
  isDistance?: true;
};
type InMonth = Described & { kind: 'month' };
type Several = Described & { kind: 'set'; values: Record<string, string>; most: number };
/** Not for everybody to see, nor to find a car by. */
type Private = Described & { kind: 'vin'; filter?: never };

export type VehicleFact = Text | Choice | WholeNumber | InMonth | Several | Private;

/**
 * What a seller may tell of a car on top of `facts.ts`, each fact described once, under its name on the wire. Contract,
 * form, specification sheet and filters follow from it. A new one is an entry here, a column and its place in
 * `vehicleColumns`.
 */
export const vehicleFacts = {
  model: {
    kind: 'text',
    longest: 60,
    label: 'Model',
    hint: 'Without the brand, such as Corolla.',
    group: 'basics',
    isCounted: true,
    filter: { parameter: 'model', by: 'any' },
  },
  trim: {
    kind: 'text',
    longest: 60,
    label: 'Trim',
    hint: 'The version, such as 1.8 Hybrid Active.',
    group: 'basics',
  },
  firstRegistration: {
    kind: 'month',
    label: 'First registration',
    hint: 'Year and month, such as 2021-03.',
    group: 'basics',
    isCounted: true,
    filter: {
      parameter: 'fromYear',
      by: 'since',
      steps: [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
    },
  },
  mileage: {
    kind: 'number',
    least: 0,
    most: 1_500_000,
    label: 'Mileage',
    get hint() {
      return `In ${distanceUnit()}.`;
    },
    isDistance: true,
    group: 'basics',
    isCounted: true,
    filter: {
      parameter: 'maxMileage',
      by: 'most',
      steps: [10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 125_000, 150_000, 200_000],
    },
  },
  fuel: {
    kind: 'choice',
    values: fuels,
    label: 'Fuel',
    group: 'engine',
    isCounted: true,
    filter: { parameter: 'fuel', by: 'any' },
  },
  gearbox: {
    kind: 'choice',
    values: gearboxes,
    label: 'Gearbox',
    group: 'engine',
    isCounted: true,
    filter: { parameter: 'gearbox', by: 'any' },
  },
  drive: {
    kind: 'choice',
    values: drives,
    label: 'Drive',
    group: 'engine',
    isCounted: true,
    filter: { parameter: 'drive', by: 'any' },
  },
  powerKw: {
    kind: 'number',
    least: 1,
    most: 1_500,
    label: 'Power',
    hint: 'In kilowatts.',
    group: 'engine',
    isCounted: true,
    filter: { parameter: 'minPower', by: 'least', steps: [50, 75, 100, 125, 150, 200, 250, 300] },
  },
  engineCc: {
    kind: 'number',
    least: 1,
    most: 10_000,
    label: 'Engine size',
    hint: 'In cubic centimetres.',
    group: 'engine',
  },
  body: {
    kind: 'choice',
    values: bodies,
    label: 'Body',
    group: 'body',
    isCounted: true,
    filter: { parameter: 'body', by: 'any' },
  },
  colour: {
    kind: 'choice',
    values: colours,
    label: 'Colour',
    group: 'body',
    isCounted: true,
    filter: { parameter: 'colour', by: 'any' },
  },
  doors: { kind: 'number', least: 2, most: 6, label: 'Doors', group: 'body' },
  seats: {
    kind: 'number',
    least: 1,
    most: 9,
    label: 'Seats',
    group: 'body',
    filter: { parameter: 'minSeats', by: 'least', steps: [4, 5, 6, 7, 8, 9] },
  },
  owners: {
    kind: 'number',
    least: 0,
    most: 20,
    label: 'Owners so far',
    group: 'history',
    isCounted: true,
  },
  accident: {
    kind: 'choice',
    values: accidents,
    asked: { none: 'Never', repaired: 'Yes, and repaired', damaged: 'Yes, and still damaged' },
    label: 'Accidents',
    group: 'history',
    isCounted: true,
    filter: { parameter: 'accidentFree', by: 'is', value: 'none' },
  },
  serviceHistory: {
    kind: 'choice',
    values: serviceHistories,
    label: 'Service history',
    group: 'history',
    isCounted: true,
  },
  vin: {
    kind: 'vin',
    label: 'VIN',
    hint: "From the car's documents. Only you, our team and whoever buys the car see it; others see that it is on file.",
    group: 'history',
  },
  equipment: {
    kind: 'set',
    values: equipment,
    most: 40,
    label: 'Equipment',
    group: 'equipment',
    filter: { parameter: 'equipment', by: 'all' },
  },
} as const satisfies Record<string, VehicleFact>;

type Facts = typeof vehicleFacts;
export type VehicleName = keyof Facts;

type Value<F extends VehicleFact> = F extends { kind: 'choice' }
  ? keyof F['values']
  : F extends { kind: 'number' }
    ? number
    : F extends { kind: 'month' }
      ? Month
      : F extends { kind: 'set' }
        ? Equipment[]
        : string;

type Told = { [Name in VehicleName]: Value<Facts[Name]> };

/** What everybody may know of a car, as far as its seller told it. */
export type Vehicle = Partial<Omit<Told, 'vin'>>;
/** What a seller says of it now; null takes back what was said before. */
export type VehicleChanges = { [Name in VehicleName]?: Told[Name] | null };

export const vehicleEntries = Object.entries(vehicleFacts) as [VehicleName, VehicleFact][];

export const namesIn = (group: Group): VehicleName[] =>
  vehicleEntries.filter(([, fact]) => fact.group === group).map(([name]) => name);

/** Those that the form counts. */
export const countedNames = vehicleEntries
  .filter(([, { isCounted }]) => isCounted)
  .map(([name]) => name);
