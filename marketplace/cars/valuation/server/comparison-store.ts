import { sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { pricePaid } from '#marketplace/cars/listings/server/listing-rows-store.ts';
import type { Money } from '#marketplace/money.ts';
import type { ComparedCar, PriceResponse } from '../contract.ts';
import type { AdjustedCar } from '../estimation/adjustments.ts';
import { median } from '../estimation/robust-statistics.ts';

/** In minor units. */
type Comparison = Pick<PriceResponse['data'], 'cars' | 'daysOnOffer'>;

export async function comparisonOf(db: Reader, listingId: string, now: Date): Promise<Comparison> {
  const { rows } = await sql<{ cars: AdjustedCar[] }>`
    select comparison.cars from price_comparisons as comparison
    join price_ratings as rating using (listing_id)
    where listing_id = ${listingId}
      and (rating.label is not null or rating.reason = 'unusual')`.execute(db);
  return addNames(db, rows[0]?.cars ?? [], now);
}

type NameRow = {
  id: string;
  name: string;
  isOnOffer: boolean;
  asked: Money;
  paid: Money | null;
  days: number;
};

/** Leaves out cars that are hidden or whose price has changed. */
export async function addNames(
  db: Reader,
  compared: readonly AdjustedCar[],
  now: Date,
): Promise<Comparison> {
  if (compared.length === 0) return { cars: [], daysOnOffer: null };
  const ids = compared.map(({ id }) => id);
  // The name of a removed car is not shown, because the seller wrote it.
  const { rows } = await sql<NameRow>`
    select listing.id, listing.state = 'advertised' as is_on_offer, listing.resale_price as asked, ${pricePaid} as paid,
      case listing.state when 'removed' then concat_ws(' ', make.name, listing.model) else listing.name end as name,
      floor(extract(epoch from coalesce(listing.left_at, ${now}::timestamptz) - listing.advertised_at) / 86400)::integer as days
    from listings as listing join makes as make on make.slug = listing.category
    where listing.id = any(${ids}::uuid[]) and not listing.hidden`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  const cars = compared.flatMap(({ id, ...car }): ComparedCar[] => {
    const listing = found.get(id);
    if (!listing || car.price !== (car.isSold ? listing.paid : listing.asked)) return [];
    return [{ ...car, name: listing.name, id: listing.isOnOffer ? id : null }];
  });
  const days = rows.map((row) => Math.max(0, row.days));
  return { cars, daysOnOffer: days.length > 0 ? Math.round(median(days)) : null };
}
