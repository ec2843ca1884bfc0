import { type Selectable, sql, type Updateable } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { limitTo } from '#database/limit.ts';
import type { Tables } from '#database/schema.ts';
import type { PriceDrop } from '#marketplace/cars/prices/price-drop.ts';
import type { PriceLabel } from '#marketplace/cars/valuation/price-label.ts';
import {
  type Category,
  optionalEntries,
  type Vehicle,
  type VehicleChanges,
} from '#marketplace/cars/vehicles/facts.ts';
import type { Money } from '#marketplace/money.ts';
import type { PageRequest } from '#marketplace/page.ts';

export type ListingsRequest = PageRequest & {
  categories?: Category[];
};

/** All other facts have columns of their names. */
const otherColumns = { firstRegistration: 'firstRegistered', mileage: 'mileageKm' } as const;

type ColumnOf<Name> = Name extends keyof typeof otherColumns ? (typeof otherColumns)[Name] : Name;
type VehicleColumn = ColumnOf<keyof Vehicle>;

/** The VIN has its own table. */
const { vin: _vin, ...columns } = Object.fromEntries(optionalEntries.map(([name]) => [name, name]));
export const vehicleColumns = { ...columns, ...otherColumns } as {
  [Name in keyof Vehicle]-?: ColumnOf<Name>;
};

const ofListing = <Column extends VehicleColumn>(column: Column): `listing.${Column}` =>
  `listing.${column}`;

export const priceLabelOf = sql<PriceLabel | null>`(
  select rating.label from price_ratings as rating where rating.listing_id = listing.id)`;

/** Null if the car is not sold, or the payment was fully refunded. */
export const pricePaid = sql<Money | null>`(
  select payment.amount from payments as payment
  where listing.state = 'sold' and payment.listing_id = listing.id and payment.refunded_at is null)`;

/** Lists with all facts would take half as long again. */
const factsInLists = [
  'model',
  'firstRegistered',
  'mileageKm',
  'fuel',
  'gearbox',
] as const satisfies VehicleColumn[];

export const carInListColumns = [
  'listing.id',
  'listing.name',
  'listing.location',
  'listing.category',
  'listing.condition',
  'listing.resalePrice',
  'listing.originalPrice',
  'listing.phone',
  'listing.yearsUsed',
  'listing.description',
  'listing.pictures',
  sql<string>`(listing.posted_at at time zone 'UTC')::date`.as('postedOn'),
  'seller.name as sellerName',
  'seller.verified as sellerVerified',
  'seller.phoneAfterAnswer',
  'listing.hasVin',
  'listing.priceBeforeDrop',
  sql<string | null>`(listing.price_dropped_at at time zone 'UTC')::date`.as('priceDroppedOn'),
  priceLabelOf.as('priceLabel'),
  ...factsInLists.map(ofListing),
] as const;

export const carColumns = [
  ...carInListColumns,
  ...Object.values(vehicleColumns)
    .filter((column) => !factsInLists.some((listed) => listed === column))
    .map(ofListing),
] as const;

type VehicleRow = { [Column in VehicleColumn]: Selectable<Tables['listings']>[Column] };

const columnEntries = Object.entries(vehicleColumns) as [keyof Vehicle, VehicleColumn][];

/** Leaves out facts that the seller did not state. Constraints make the other values valid. */
export function vehicleIn(row: Partial<VehicleRow>): Vehicle {
  const vehicle: Record<string, unknown> = {};
  for (const [name, column] of columnEntries) {
    const value = row[column] ?? null;
    if (value === null || (column === 'equipment' && row.equipment?.length === 0)) continue;
    vehicle[name] = column === 'firstRegistered' ? row.firstRegistered?.slice(0, 7) : value;
  }
  return vehicle;
}

type DropRow = { priceBeforeDrop: number | null; priceDroppedOn: string | null };

export const dropIn = ({ priceBeforeDrop: from, priceDroppedOn: on }: DropRow): PriceDrop | null =>
  from === null || on === null ? null : { from, on };

/** Only facts of the request. */
export function vehicleToColumns(changes: VehicleChanges = {}): Updateable<Tables['listings']> {
  const { firstRegistration: month, equipment } = changes;
  const said = columnEntries.filter(([name]) => changes[name] !== undefined);
  return {
    ...Object.fromEntries(said.map(([name, column]) => [column, changes[name]])),
    ...(month && { firstRegistered: `${month}-01` }),
    ...(equipment !== undefined && { equipment: equipment ?? [] }),
  };
}

export const withSellers = (db: Reader) =>
  db
    .selectFrom('listings as listing')
    .innerJoin('accounts as seller', 'seller.id', 'listing.sellerId');

export function newestFirst(db: Reader, { limit, cursor, categories = [] }: ListingsRequest) {
  let query = withSellers(db)
    .orderBy('listing.id', 'desc')
    .limit(limitTo(limit + 1));
  if (cursor) query = query.where('listing.id', '<', cursor);
  if (categories.length > 0) query = query.where('listing.category', 'in', categories);
  return query;
}

export const isOneOf = (ids: string[]) => sql<boolean>`listing.id = any(${ids}::uuid[])`;

export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
