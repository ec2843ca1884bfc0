import { ageOf, type CarToValue } from './priced-car.ts';

type Factor =
  | ('age' | 'mileage' | 'power' | 'gearbox' | 'fuel')
  | ('condition' | 'accident' | 'drive');

type Facts = Pick<CarToValue, 'vehicle' | 'condition'> & { age: number };

type Column = {
  factor: Factor;
  /** The least distance of one unit, in ln price. */
  least: number;
  of: (facts: Facts) => number | null;
};

const isOneOf = (value: string | undefined, wanted: string[]): number | null =>
  value === undefined ? null : Number(wanted.includes(value));

const fuel = (least: number, ...wanted: string[]): Column => ({
  factor: 'fuel',
  least,
  of: ({ vehicle }) => isOneOf(vehicle.fuel, wanted),
});

const tenThousands = ({ vehicle: { mileage = 0 } }: Facts) => mileage / 10_000;
const conditions = { Good: 1, Medium: 0, Bad: -1 };

/** Columns of a factor must be adjacent. Age and mileage have a root too, because the first years cost most. */
const columns: readonly Column[] = [
  { factor: 'age', least: 0.04, of: ({ age }) => age },
  { factor: 'age', least: 0, of: ({ age }) => Math.sqrt(age + 0.25) },
  { factor: 'mileage', least: 0.008, of: tenThousands },
  { factor: 'mileage', least: 0, of: (facts) => Math.sqrt(tenThousands(facts) + 0.1) },
  {
    factor: 'power',
    least: 0.15,
    of: ({ vehicle: { powerKw } }) => (powerKw ? Math.log(powerKw) : null),
  },
  { factor: 'gearbox', least: 0.03, of: ({ vehicle }) => isOneOf(vehicle.gearbox, ['automatic']) },
  fuel(0.05, 'diesel'),
  fuel(0.08, 'hybrid'),
  fuel(0.12, 'plug-in'),
  fuel(0.15, 'electric'),
  fuel(0.05, 'lpg', 'cng', 'other'),
  { factor: 'condition', least: 0.03, of: ({ condition }) => conditions[condition] },
  { factor: 'accident', least: 0.1, of: ({ vehicle }) => isOneOf(vehicle.accident, ['repaired']) },
  { factor: 'drive', least: 0.04, of: ({ vehicle }) => isOneOf(vehicle.drive, ['all']) },
];

export const columnCount = columns.length;
export const factorOfColumn = columns.map(({ factor }) => factor);
export const leastOfColumn = Float64Array.from(columns, ({ least }) => least);
export const isLastOfFactor = Uint8Array.from(columns, ({ factor }, at) =>
  Number(columns[at + 1]?.factor !== factor),
);

export function rowOf(car: CarToValue, at: Date): Float64Array {
  const facts = { vehicle: car.vehicle, condition: car.condition, age: ageOf(car, at) };
  return Float64Array.from(columns, (column) => column.of(facts) ?? Number.NaN);
}
