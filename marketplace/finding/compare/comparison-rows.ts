import type { Car } from '#marketplace/cars/listings/listing.ts';
import { labelWords } from '#marketplace/cars/valuation/price-label.ts';
import { type Equipment, equipment } from '#marketplace/cars/vehicles/equipment.ts';
import type { Group } from '#marketplace/cars/vehicles/fact.ts';
import { facts, groups, namesIn } from '#marketplace/cars/vehicles/facts.ts';
import { inWords } from '#marketplace/cars/vehicles/vehicle-words.ts';
import { formatMoney } from '#marketplace/money.ts';

/** One value for each car; null if the car does not state it. */
export type ComparisonRow = { label: string; values: (string | null)[] };
export type ComparisonGroup = { heading: string; rows: ComparisonRow[] };

/** In the groups of the specification sheet, without rows that no car states. */
export const comparisonOf = (cars: Car[], brandName: (slug: string) => string): ComparisonGroup[] =>
  [
    { heading: 'Offer', rows: offerRows(cars, brandName) },
    ...(Object.keys(groups) as Group[]).map((group) => ({
      heading: groups[group],
      rows: group === 'equipment' ? equipmentRows(cars) : factRows(cars, group),
    })),
  ].filter(({ rows }) => rows.length > 0);

export const onlyDifferencesIn = (comparison: ComparisonGroup[]): ComparisonGroup[] =>
  comparison
    .map(({ heading, rows }) => ({ heading, rows: rows.filter(isDifferent) }))
    .filter(({ rows }) => rows.length > 0);

const isDifferent = ({ values }: ComparisonRow) => new Set(values).size > 1;

function offerRows(cars: Car[], brandName: (slug: string) => string): ComparisonRow[] {
  const row = (label: string, words: (car: Car) => string) => ({ label, values: cars.map(words) });
  return [
    row('Price', (car) => formatMoney(car.resalePrice)),
    ...(cars.some(({ priceLabel }) => priceLabel)
      ? [row('Price check', ({ priceLabel }) => (priceLabel ? labelWords[priceLabel] : 'None'))]
      : []),
    row(facts.location.sheet, (car) => car.location),
    row('Seller', (car) => (car.sellerVerified ? 'Verified' : 'Private')),
    row('Brand', (car) => brandName(car.category)),
    row(facts.condition.sheet, (car) => car.condition),
    row(facts.yearsUsed.sheet, (car) => String(car.yearsUsed)),
  ];
}

const factRows = (cars: Car[], group: Group): ComparisonRow[] =>
  namesIn(group)
    .map((name) => ({
      label: facts[name].label,
      values: cars.map((car) =>
        name === 'vin' ? (car.hasVin ? 'On file' : null) : inWords(car.vehicle, name),
      ),
    }))
    .filter(isStated);

const equipmentRows = (cars: Car[]): ComparisonRow[] =>
  (Object.keys(equipment) as Equipment[])
    .map((slug) => ({
      label: equipment[slug],
      values: cars.map(({ vehicle }) => (vehicle.equipment?.includes(slug) ? 'Yes' : null)),
    }))
    .filter(isStated);

const isStated = ({ values }: ComparisonRow) => values.some((value) => value !== null);
