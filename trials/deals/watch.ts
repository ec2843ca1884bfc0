import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';

/**
 * The database notes what was true at the very moment of each checkout and each agreement, in the same transaction:
 * nobody could tell afterwards, because prices, offers and clocks move on.
 */
export async function watchDeals(db: Database): Promise<void> {
  await sql`
    create table if not exists watched_checkouts (
      attempt_id uuid primary key, amount integer not null, due integer not null, was_reserved boolean not null)`.execute(
    db,
  );
  await sql`
    create table if not exists watched_agreements (
      offer_id uuid primary key, was_held boolean not null, was_on_offer boolean not null,
      was_late boolean not null)`.execute(db);
  await sql`
    create or replace function watch_checkout() returns trigger language plpgsql as $$
    begin
      insert into watched_checkouts
      select new.id, new.amount, least(listing.resale_price, (
          select amount from offers where listing_id = new.listing_id and buyer_id = new.buyer_id
            and state = 'accepted' and price_until > clock_timestamp())),
        exists (select from offers where listing_id = new.listing_id and buyer_id <> new.buyer_id
          and state = 'accepted' and reserved_until > clock_timestamp())
      from listings as listing where listing.id = new.listing_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function watch_agreement() returns trigger language plpgsql as $$
    begin
      insert into watched_agreements
      select new.id, exists (select from payment_attempts where listing_id = new.listing_id
          and state in ('creating', 'open', 'expiring')),
        listing.state = 'advertised' and not listing.hidden, new.answer_by <= clock_timestamp()
      from listings as listing where listing.id = new.listing_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace trigger checkouts_are_watched after insert on payment_attempts
      for each row execute function watch_checkout()`.execute(db);
  await sql`
    create or replace trigger agreements_are_watched after update of state on offers
      for each row when (new.state = 'accepted') execute function watch_agreement()`.execute(db);
}
