-- Cars are compared with those of their own model only, however it is spelled.
create function model_key_of(model text) returns text
language sql immutable parallel safe
return nullif(folded(btrim(model)), '');

-- What is said about the price of each car: a label, or the reason why there is none. Apart from the cars, because it is
-- written for hundreds of them at once: nobody who buys or edits a car waits for that, and no index of cars grows.
create table price_ratings (
  listing_id  uuid        primary key references listings on delete cascade,
  -- Both follow the car, so that indexes have them.
  category    text        not null,
  on_offer    boolean     not null,
  -- Since when this price is asked on offer.
  asked_since timestamptz not null default now(),
  -- One more with every change of what the rating is about: a rating of what the car was before is not written.
  revision    integer     not null default 1,
  label       text        check (label in ('great', 'good', 'fair', 'high')),
  reason      text        check (reason in (
    'no_model', 'no_mileage', 'few', 'too_different', 'damaged', 'too_old', 'unusual', 'small_market', 'pending')),
  estimate    integer     check (estimate > 0),
  low         integer     check (low > 0),
  high        integer,
  -- Of a thousand cars like it, so many cost less.
  place       smallint    check (place between 0 and 999),
  cars        smallint,
  sellers     smallint,
  rated_at    timestamptz,
  -- The best price first; without a label last.
  rank        smallint    not null generated always as (case label
    when 'great' then 3999 - place when 'good' then 2999 - place
    when 'fair' then 1999 - place when 'high' then 999 - place else -1 end) stored,
  constraint a_label_or_the_reason_why_not check ((label is null) <> (reason is null)),
  constraint a_label_has_its_figures check (
    label is null or (low <= estimate and estimate <= high and num_nulls(place, cars, sellers) = 0))
);
create index ratings_on_offer_by_rank on price_ratings (rank, listing_id) where on_offer;
create index ratings_on_offer_by_category_and_rank on price_ratings (category, rank, listing_id) where on_offer;
create index ratings_on_offer_by_label on price_ratings (label, listing_id) where on_offer and label is not null;

-- The cars that a price was compared with, nearest first, for whoever wants to see them. No word of whose they are.
create table price_comparisons (
  listing_id uuid  primary key references price_ratings on delete cascade,
  cars       jsonb not null check (jsonb_array_length(cars) <= 8)
);

-- What was learnt of each model, and when; with empty names, of the whole market.
create table price_models (
  category  text        not null,
  model_key text        not null,
  version   integer     not null default 1,
  cars      integer     not null,
  -- By how many per cent sold cars went for less than is asked; null where too few were sold.
  sold_gap  smallint,
  fitted_at timestamptz not null,
  body      jsonb       check ((body is not null) = (category = '' and model_key = '')),
  primary key (category, model_key)
);

-- Changes of models that are to be learnt again. Only ever added to, so that no seller waits for another.
create table price_work (
  id        bigint      generated always as identity primary key,
  category  text        not null,
  model_key text        not null,
  changes   integer     not null,
  -- A price counts once it has been asked for two days: that changes the model a second time.
  due_at    timestamptz not null default now()
);
create index price_work_by_model on price_work (category, model_key);

-- The cars of a model, the newest first.
create index listings_by_model on listings (category, model_key_of(model), id)
  where model is not null and mileage_km is not null and state <> 'draft';
-- The same car, listed again.
create index listing_vins_by_vin on listing_vins (vin);
-- The same picture, uploaded again.
alter table uploads add column digest text check (length(digest) = 43);

-- Of these nothing has to be worked out.
create function why_not_rated(model text, mileage_km integer, accident text) returns text
language sql immutable parallel safe
return case
  when model_key_of(model) is null then 'no_model'
  when mileage_km is null then 'no_mileage'
  when accident = 'damaged' then 'damaged'
  else 'pending' end;

create function rate_new_cars() returns trigger language plpgsql as $$
begin
  with rated as (
    insert into price_ratings (listing_id, category, on_offer, asked_since, reason)
    select id, category, state = 'advertised' and not hidden, coalesce(advertised_at, now()),
      why_not_rated(model, mileage_km, accident)
    from added
    returning listing_id, on_offer, reason, revision
  ), work as (
    insert into price_work (category, model_key, due_at, changes)
    select category, model_key_of(model), due, count(*)
    from added, lateral (values (now()), (now() + interval '48 hours')) as time(due)
    where model is not null and state in ('advertised', 'sold')
    group by category, model_key_of(model), due
  )
  insert into outbox (kind, payload, key)
  select 'rate_car', jsonb_build_object('listingId', listing_id), 'rate_car:' || listing_id || ':' || revision
  from rated
  -- Thousands at once are rated with their models.
  where on_offer and reason = 'pending' and (select count(*) from added) <= 100
  on conflict do nothing;
  return null;
end $$;
create trigger new_cars_are_rated after insert on listings
  referencing new table as added for each statement execute function rate_new_cars();

create function rate_changed_cars() returns trigger language plpgsql as $$
begin
  with pair as (
    select now.id, now.category, now.model, now.state, now.hidden, now.state = 'advertised' and not now.hidden as on_offer,
      was.category as old_category, was.model as old_model, was.state as old_state,
      was.hidden as old_hidden,
      why_not_rated(now.model, now.mileage_km, now.accident) as reason,
      now.state = 'advertised' and not now.hidden and (was.state <> 'advertised' or was.hidden) as is_offered,
      now.resale_price <> was.resale_price as is_repriced,
      (now.category, now.model, now.trim, now.first_registered, now.years_used, now.mileage_km, now.fuel,
        now.gearbox, now.drive, now.body, now.power_kw, now.accident, now.condition, now.resale_price)
        is distinct from
        (was.category, was.model, was.trim, was.first_registered, was.years_used, was.mileage_km, was.fuel,
        was.gearbox, was.drive, was.body, was.power_kw, was.accident, was.condition, was.resale_price) as is_other
    from changed as now join before as was using (id)
  ), car as materialized (
    select * from pair where is_other or (state, hidden) is distinct from (old_state, old_hidden)
  ), rated as (
    update price_ratings as rating set
      category = car.category,
      on_offer = car.on_offer,
      asked_since = case when car.is_repriced or car.is_offered then now() else rating.asked_since end,
      revision = rating.revision + (car.is_other or car.is_offered)::integer,
      -- What was said about another price or another car is not said about this one.
      label = case when not (car.is_other or car.is_offered) then rating.label end,
      reason = case when car.is_other or car.is_offered then car.reason else rating.reason end
    from car where rating.listing_id = car.id
    returning rating.listing_id, rating.on_offer, rating.reason, rating.revision, car.is_other or car.is_offered as is_new
  ), work as (
    insert into price_work (category, model_key, due_at, changes)
    select category, model_key_of(model), due, count(*)
    from car, lateral (values (now()), (now() + interval '48 hours')) as time(due)
    where model is not null and not (state = 'draft' and old_state = 'draft')
      and (due = now() or is_repriced or is_offered)
    group by category, model_key_of(model), due
    union all
    select old_category, model_key_of(old_model), now(), count(*)
    from car
    where old_model is not null and old_state <> 'draft'
      and (old_category, model_key_of(old_model)) is distinct from (category, model_key_of(model))
    group by old_category, model_key_of(old_model)
  )
  insert into outbox (kind, payload, key)
  select 'rate_car', jsonb_build_object('listingId', listing_id), 'rate_car:' || listing_id || ':' || revision
  from rated
  where is_new and on_offer and reason = 'pending' and (select count(*) from car) <= 100
  on conflict do nothing;
  return null;
end $$;
create trigger changed_cars_are_rated after update on listings
  referencing old table as before new table as changed for each statement execute function rate_changed_cars();

-- Once for a statement, however many ratings it writes, and only if visitors see a difference. What follows a car is
-- announced with the car.
create function announce_ratings() returns trigger language plpgsql as $$
begin
  if exists (
    select from before join changed using (listing_id)
    where before.revision = changed.revision and changed.on_offer
      and (before.label, before.reason, before.estimate, before.low, before.high, before.cars, before.sellers)
        is distinct from
        (changed.label, changed.reason, changed.estimate, changed.low, changed.high, changed.cars, changed.sellers)
  ) then
    perform pg_notify('public_changes', pg_current_xact_id()::text);
  end if;
  return null;
end $$;
create trigger changed_ratings_are_announced after update on price_ratings
  referencing old table as before new table as changed for each statement execute function announce_ratings();

insert into price_ratings (listing_id, category, on_offer, asked_since, reason)
select id, category, state = 'advertised' and not hidden,
  coalesce(
    (select max(day) + 1 from price_changes where listing_id = listing.id)::timestamp at time zone 'utc',
    advertised_at, posted_at),
  why_not_rated(model, mileage_km, accident)
from listings as listing;

insert into price_work (category, model_key, changes)
select category, model_key_of(model), count(*) from listings
where model is not null and mileage_km is not null and state in ('advertised', 'sold')
group by category, model_key_of(model);
