import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { vehicleIn } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import type { Condition } from '#marketplace/cars/vehicles/facts.ts';
import type { Money } from '#marketplace/money.ts';
import { mostOfAModel } from '../estimation/evidence.ts';
import type { CarToValue, PricedCar } from '../estimation/priced-car.ts';
import type { PriceLabel } from '../price-label.ts';
import type { CarToAppraise } from './appraiser.ts';

export type ModelId = { category: string; modelKey: string };

const hoursUntilItCounts = 48;
const daysOfUnlisted = 30;
/** By then most failed sales are undone, and making one up costs more. */
const daysUntilSaleCounts = 14;
const daysOfSold = 365;
const daysUntilKnown = 60;

const factColumns = sql`listing.category, listing.condition, listing.years_used, listing.model, listing.trim,
  listing.first_registered, listing.mileage_km, listing.fuel, listing.gearbox, listing.drive, listing.body,
  listing.power_kw, listing.accident, listing.seller_id, listing.resale_price`;

type FactRow = Parameters<typeof vehicleIn>[0] & {
  category: string;
  condition: Condition;
  yearsUsed: number;
  sellerId: string;
  resalePrice: Money;
};

const carIn = (row: FactRow): CarToValue => ({
  category: row.category,
  condition: row.condition,
  yearsUsed: row.yearsUsed,
  vehicle: vehicleIn(row),
  seller: { id: row.sellerId },
});

/** Spelled as in the index. */
const isOfModel = ({ category, modelKey }: ModelId) => sql<boolean>`listing.category = ${category}
  and model_key_of(listing.model) = ${modelKey} and listing.model is not null and listing.mileage_km is not null
  and listing.state <> 'draft'`;

/** The payment for a sold car. No row if part of it was refunded or is disputed. */
const sale = sql`(
  select payment.amount, payment.paid_at from payments as payment
  where payment.listing_id = listing.id and payment.refunded_at is null
    and not exists (
      select from payment_refunds as refund
      where refund.attempt_id = payment.attempt_id and refund.status <> 'failed')
    and not exists (
      select from payment_disputes as dispute
      where dispute.attempt_id = payment.attempt_id and dispute.status <> 'won')
  limit 1)`;

/** Known sellers are hard to make up. A sale proves nothing, because one person may have both accounts. */
const isKnown = (now: Date) => sql<boolean>`(seller.verified
  or coalesce(seller.email_proven_at <= ${now}::timestamptz - ${days(daysUntilKnown)}, false))`;

const days = (count: number) => sql`${`${count} days`}::interval`;
const hours = (count: number) => sql`${`${count} hours`}::interval`;

/** Asked or paid long enough ago, and neither hidden nor removed by an administrator. */
const counts = (now: Date) => sql<boolean>`not listing.hidden
  and listing.accident is distinct from 'damaged'
  and case listing.state
    when 'advertised' then rating.asked_since <= ${now}::timestamptz - ${hours(hoursUntilItCounts)}
    when 'sold' then sale.paid_at > ${now}::timestamptz - ${days(daysOfSold)}
      and sale.paid_at <= ${now}::timestamptz - ${days(daysUntilSaleCounts)}
    when 'removed' then listing.left_at > ${now}::timestamptz - ${days(daysOfUnlisted)}
      and listing.left_at >= rating.asked_since + ${hours(hoursUntilItCounts)}
      and not exists (
        select from audit_entries as entry where entry.subject_id = listing.id
          and entry.action = 'listing.removed' and entry.actor_id is distinct from listing.seller_id)
    else false end
  and not (listing.has_vin and exists (
    select from listing_vins as own join listing_vins as newer using (vin)
    where own.listing_id = listing.id and newer.listing_id > listing.id))`;

type EvidenceRow = FactRow &
  Pick<PricedCar, 'id' | 'isSold' | 'price' | 'since'> & { isKnown: boolean };

export async function evidenceOf(
  db: Database,
  model: ModelId,
  now: Date,
  most = mostOfAModel,
): Promise<PricedCar[]> {
  const { rows } = await sql<EvidenceRow>`
    with car as materialized (
      select listing.id, ${factColumns}, listing.state = 'sold' as is_sold,
        coalesce(sale.amount, listing.resale_price) as price, coalesce(sale.paid_at, rating.asked_since) as since,
        picture.digest
      from listings as listing
      join price_ratings as rating on rating.listing_id = listing.id
      left join lateral ${sale} as sale on listing.state = 'sold'
      left join uploads as picture on picture.address = listing.pictures[1]
      where ${isOfModel(model)} and ${counts(now)}
      order by listing.id desc
      limit ${most}
    ), known as materialized (
      select seller.id, ${isKnown(now)} as is_known from accounts as seller
      where seller.id in (select seller_id from car)
    )
    select car.*, known.is_known
    from car join known on known.id = car.seller_id
    -- The same picture again is the same car again.
    where car.digest is null or not exists (
      select from car as earlier where earlier.digest = car.digest and earlier.id < car.id)
    order by car.id desc`.execute(db);
  return rows.map((row) => {
    const { id, price, isSold, since, sellerId, isKnown } = row;
    return { ...carIn(row), id, price, isSold, since, seller: { id: sellerId, isKnown } };
  });
}

/** The label belongs to this price, because a change of the price would have removed it. */
export type CarToRate = CarToAppraise & { listingId: string; revision: number };

type ToRateRow = FactRow & { id: string; revision: number; label: PriceLabel | null };

const toRate = (which: RawBuilder<unknown>) => sql<ToRateRow>`
  select listing.id, ${factColumns}, rating.revision, rating.label
  from listings as listing join price_ratings as rating on rating.listing_id = listing.id
  where listing.state = 'advertised' and not listing.hidden and ${which}`;

const carToRateIn = (row: ToRateRow): CarToRate => ({
  listingId: row.id,
  revision: row.revision,
  car: carIn(row),
  price: row.resalePrice,
  earlier: row.label,
});

export async function carsToRate(
  db: Database,
  model: ModelId,
  { after, most }: { after: string; most: number },
): Promise<CarToRate[]> {
  const { rows } = await sql<ToRateRow>`${toRate(
    sql`${isOfModel(model)} and listing.id > ${after}::uuid`,
  )} order by listing.id limit ${most}`.execute(db);
  return rows.map(carToRateIn);
}

/** Null unless the rating is pending. */
export async function carToRate(
  db: Database,
  id: string,
): Promise<(CarToRate & { model: ModelId }) | null> {
  const { rows } = await sql<ToRateRow & { modelKey: string }>`
    select car.*, model_key_of(car.model) as model_key
    from (
      ${toRate(sql`listing.id = ${id}::uuid and rating.reason = 'pending'`)}) as car`.execute(db);
  const [row] = rows;
  return row ? { ...carToRateIn(row), model: row } : null;
}
