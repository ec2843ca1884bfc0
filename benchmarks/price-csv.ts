import type { PricedCar } from '#marketplace/cars/valuation/estimation/priced-car.ts';
import { type Condition, facts } from '#marketplace/cars/vehicles/facts.ts';

type Row = Record<string, string>;
const required = ['make', 'model', 'mileage', 'price'];
const numbers = ['mileage', 'powerKw'] as const;
const texts = ['model', 'trim', 'firstRegistration'] as const;
const choices = ['fuel', 'gearbox', 'drive', 'body', 'accident'] as const;

/** Cars of a plain file, whose columns docs/price-rating.md describes: commas, no quotes, names in the first line. */
export function carsFromCsv(text: string): PricedCar[] {
  if (text.includes('"'))
    throw new Error('Quotes are not understood: take commas out of the cells.');
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim());
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`There is no column ${missing.join(', ')}.`);
  return lines
    .map((line) => line.split(',').map((cell) => cell.trim()))
    .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
    .map(carOf)
    .filter(({ price }) => price > 0);
}

function carOf(row: Row, at: number): PricedCar {
  return {
    id: String(at).padStart(9, '0'),
    category: row.make!.toLowerCase(),
    condition: row.condition! in facts.condition.values ? (row.condition as Condition) : 'Good',
    yearsUsed: Number(row.yearsUsed || 0),
    vehicle: vehicleOf(row),
    price: Math.round(Number(row.price) * 100),
    isSold: row.sold === 'yes',
    since: dayOf(row.since || '2026-01-01'),
    seller: { id: row.seller || `of row ${at}`, isKnown: row.known !== 'no' },
  };
}

function dayOf(text: string): Date {
  const day = new Date(text);
  if (Number.isNaN(day.getTime())) throw new Error(`"${text}" is not a day: write YYYY-MM-DD.`);
  return day;
}

/** What is no value of ours is left out: then it is unknown. */
const vehicleOf = (row: Row): PricedCar['vehicle'] =>
  Object.fromEntries([
    ...texts.filter((name) => row[name]).map((name) => [name, row[name]]),
    ...numbers
      .filter((name) => Number(row[name]) >= 0 && row[name] !== '')
      .map((name) => [name, Number(row[name])]),
    ...choices.filter((name) => row[name]! in facts[name].values).map((name) => [name, row[name]]),
  ]);
