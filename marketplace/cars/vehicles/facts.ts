import { distanceUnit } from '#marketplace/distance.ts';
import { inFigures } from '#marketplace/figures.ts';
import type { Money } from '#marketplace/money.ts';
import { accidents, bodies, colours, drives, gearboxes, serviceHistories } from './choices.ts';
import { type Equipment, equipment } from './equipment.ts';
import type { Fact, Group, OptionalFact } from './fact.ts';
import { fuels } from './fuels.ts';
import type { Month } from './month.ts';
import { type conditions, requiredFacts } from './required-facts.ts';

/** In the order of the form and of the specification sheet. */
export const groups: Record<Group, string> = {
  basics: 'Basics',
  engine: 'Engine',
  body: 'Body',
  history: 'History',
  equipment: 'Equipment',
};

const horsepowerOfAKilowatt = 1.359_62;

const optionalFacts = {
  model: {
    kind: 'text',
    longest: 60,
    label: 'Model',
    hint: 'Without the brand, such as Corolla.',
    group: 'basics',
    isCounted: true,
    filters: [{ parameter: 'model', by: 'any' }],
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
    filters: [
      {
        parameter: 'fromYear',
        by: 'since',
        steps: [0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20],
      },
    ],
  },
  mileage: {
    kind: 'number',
    least: 0,
    most: 1_500_000,
    unit: 'kilometres',
    isDistance: true,
    label: 'Mileage',
    get hint() {
      return `In ${distanceUnit()}.`;
    },
    group: 'basics',
    isCounted: true,
    filters: [
      {
        parameter: 'maxMileage',
        by: 'most',
        steps: [10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 125_000, 150_000, 200_000],
      },
    ],
  },
  fuel: {
    kind: 'choice',
    values: fuels,
    label: 'Fuel',
    group: 'engine',
    isCounted: true,
    filters: [{ parameter: 'fuel', by: 'any' }],
  },
  gearbox: {
    kind: 'choice',
    values: gearboxes,
    label: 'Gearbox',
    group: 'engine',
    isCounted: true,
    filters: [{ parameter: 'gearbox', by: 'any' }],
  },
  drive: {
    kind: 'choice',
    values: drives,
    label: 'Drive',
    group: 'engine',
    isCounted: true,
    filters: [{ parameter: 'drive', by: 'any' }],
  },
  powerKw: {
    kind: 'number',
    least: 1,
    most: 1_500,
    inWords: (value: number) => `${value} kW (${Math.round(value * horsepowerOfAKilowatt)} hp)`,
    label: 'Power',
    hint: 'In kilowatts.',
    group: 'engine',
    isCounted: true,
    filters: [
      {
        parameter: 'minPower',
        by: 'least',
        steps: [50, 75, 100, 125, 150, 200, 250, 300],
      },
    ],
  },
  engineCc: {
    kind: 'number',
    least: 1,
    most: 10_000,
    inWords: (value: number) => `${inFigures(value)} cc`,
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
    filters: [{ parameter: 'body', by: 'any' }],
  },
  colour: {
    kind: 'choice',
    values: colours,
    label: 'Colour',
    group: 'body',
    isCounted: true,
    filters: [{ parameter: 'colour', by: 'any' }],
  },
  doors: { kind: 'number', least: 2, most: 6, label: 'Doors', group: 'body' },
  seats: {
    kind: 'number',
    least: 1,
    most: 9,
    label: 'Seats',
    group: 'body',
    filters: [{ parameter: 'minSeats', by: 'least', steps: [4, 5, 6, 7, 8, 9] }],
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
    valuesInForm: {
      none: 'Never',
      repaired: 'Yes, and repaired',
      damaged: 'Yes, and still damaged',
    },
    label: 'Accidents',
    group: 'history',
    isCounted: true,
    filters: [
      {
        parameter: 'accidentFree',
        by: 'is',
        value: 'none',
      },
    ],
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
    filters: [{ parameter: 'equipment', by: 'all' }],
  },
} as const satisfies Record<string, OptionalFact>;

/**
 * Every fact of a car is described here, once. The API's contract, the form with its checks, the specification sheet and
 * the filters of the search follow from it. A new fact is an entry and a column.
 */
export const facts = { ...requiredFacts, ...optionalFacts };

export type Facts = typeof facts;
export type FactName = keyof Facts;
export type RequiredName = keyof typeof requiredFacts;
export type OptionalName = keyof typeof optionalFacts;

type Value<F extends Fact> = F extends { kind: 'choice' }
  ? keyof F['values']
  : F extends { kind: 'money' }
    ? Money
    : F extends { kind: 'number' }
      ? number
      : F extends { kind: 'month' }
        ? Month
        : F extends { kind: 'set' }
          ? Equipment[]
          : string;

export type FactValues = { [Name in FactName]: Value<Facts[Name]> };
export type CarFacts = Pick<FactValues, RequiredName>;
/** The optional facts that visitors may see, as far as the seller stated them. */
export type Vehicle = Partial<Omit<FactValues, RequiredName | 'vin'>>;
/** An edit of the optional facts; null deletes a value. */
export type VehicleChanges = { [Name in OptionalName]?: FactValues[Name] | null };

export type Category = string;
export type Condition = keyof typeof conditions;

export const factEntries = Object.entries(facts) as [FactName, Fact][];
export const optionalEntries = Object.entries(optionalFacts) as [OptionalName, OptionalFact][];

export const isOptional = (name: string): name is OptionalName => name in optionalFacts;

export const namesIn = (group: Group): OptionalName[] =>
  optionalEntries.filter(([, fact]) => fact.group === group).map(([name]) => name);

/** The form shows how many of these the seller has stated. */
export const countedNames = optionalEntries
  .filter(([, { isCounted }]) => isCounted)
  .map(([name]) => name);
