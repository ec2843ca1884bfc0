-- Changes and ratings of prices.

-- The prices of cars on offer: one row for each day with a change, so that a seller who edits a price all day fills
-- nothing.
create table price_changes (
  listing_id uuid    not null references listings on delete cascade,
  day        date    not null,
  before     integer not null check (before > 0),
  price      integer not null check (price > 0),
  -- The lowest price of the day, which may be below the last.
  lowest     integer not null check (lowest <= least(before, price)),
  primary key (listing_id, day)
);

-- Against tricks, a price counts as dropped only
-- from one percent on: taking off a cent a day is not the newest drop every day;
-- below every price of the 30 days before: raising it first gains nothing;
-- for a car that has been on offer for two days: a first price that no visitor saw gains nothing.
create function note_price_change() returns trigger language plpgsql as $$
declare
  -- Not when the transaction began: it may have waited for another one that changed the price.
  moment constant timestamptz := clock_timestamp();
  today  constant date := (moment at time zone 'utc')::date;
  lowest_lately   integer;
begin
  select least(min(lowest), old.resale_price) into lowest_lately
    from price_changes where listing_id = old.id and day >= today - 30;
  insert into price_changes (listing_id, day, before, price, lowest)
    values (old.id, today, old.resale_price, new.resale_price, least(old.resale_price, new.resale_price))
    on conflict (listing_id, day) do update
      set price = excluded.price, lowest = least(price_changes.lowest, excluded.lowest);
  if new.resale_price <= lowest_lately * 0.99 and old.advertised_at <= moment - interval '2 days' then
    -- Several drops in a row are one, from the price before the first.
    new.price_before_drop = case when old.price_dropped_at > moment - interval '30 days'
      then old.price_before_drop else lowest_lately end;
    new.price_dropped_at = moment;
  elsif new.resale_price > old.price_before_drop * 0.99 then
    new.price_before_drop = null;
    new.price_dropped_at = null;
  end if;
  return new;
end
$$;

create trigger price_changes_are_noted before update of resale_price on listings
  for each row when (old.resale_price <> new.resale_price and old.advertised_at is not null)
  execute function note_price_change();

-- The rating of each car's price: a label, or the reason why there is none. Apart from the cars, because a rating job
-- writes hundreds of rows at once: no buyer or seller waits for it, and no index of cars grows.
create table price_ratings (
  listing_id  uuid        primary key references listings on delete cascade,
  -- Both follow the car, so that the indexes have them.
  category    text        not null,
  on_offer    boolean     not null,
  -- Since when the car is on offer for this price.
  asked_since timestamptz not null default now(),
  -- Counts the changes of the rated facts: a rating of an earlier revision is not written.
  revision    integer     not null default 1,
  label       text        check (label in ('great', 'good', 'fair', 'high')),
  reason      text        check (reason in (
    'no_model', 'no_mileage', 'few', 'too_different', 'damaged', 'too_old', 'unusual', 'small_market', 'pending')),
  estimate    integer     check (estimate > 0),
  low         integer     check (low > 0),
  high        integer,
  -- How many of a thousand cars like this one cost less.
  place       smallint    check (place between 0 and 999),
  cars        smallint,
  sellers     smallint,
  rated_at    timestamptz,
  -- The best price first; cars without a label last.
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

-- The cars that a price was compared with, nearest first. Visitors see them, so they do not name the sellers.
create table price_comparisons (
  listing_id uuid  primary key references price_ratings on delete cascade,
  cars       jsonb not null check (jsonb_array_length(cars) <= 8)
);

-- What was learnt about each model, and when. The row with empty names is about the whole market.
create table price_models (
  category  text        not null,
  model_key text        not null,
  version   integer     not null default 1,
  cars      integer     not null,
  -- By how many percent sold cars were sold below the asked price; null if too few were sold.
  sold_gap  smallint,
  fitted_at timestamptz not null,
  body      jsonb       check ((body is not null) = (category = '' and model_key = '')),
  primary key (category, model_key)
);

-- Models that have to be learnt again. Triggers only insert rows, so that no seller waits for another.
create table price_work (
  id        bigint      generated always as identity primary key,
  category  text        not null,
  model_key text        not null,
  changes   integer     not null,
  -- A price counts after 48 hours, which changes the model a second time.
  due_at    timestamptz not null default now()
);
create index price_work_by_model on price_work (category, model_key);

-- 'pending' is the only reason that leaves something to compute.
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

-- A rating becomes 'pending' with the change that makes it untrue. A price counts for a model 48 hours after any change of
-- the facts that it depends on: otherwise a price that was fair for one model would count for another at once.
--
-- PL/pgSQL keeps the plan of a function's first call. A plan made for one car compares each row with each when thousands
-- change, and a plan made for thousands reads the ratings of the whole market for one car. So the function has the same
-- statement twice: it keeps the plan for few cars, and plans each time for more than 100.
do $migration$
declare
  rate constant text = $rate$
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
      asked_since = case when car.is_other or car.is_offered then now() else rating.asked_since end,
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
      and (due = now() or is_other or is_offered)
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
  on conflict do nothing
$rate$;
begin
  execute format($function$
    create function rate_changed_cars() returns trigger language plpgsql as $body$
    begin
      if (select count(*) from changed) > 100 then
        execute %L;
      else
        %s;
      end if;
      return null;
    end $body$
  $function$, rate, rate);
end $migration$;
create trigger changed_cars_are_rated after update on listings
  referencing old table as before new table as changed for each statement execute function rate_changed_cars();

-- Announces a statement's ratings together, and only those that visitors see change: listings announce the rest. Without
-- nested loops for the reason given at announce_cars().
create function announce_ratings() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  perform announce_public_cars(array(
    select listing_id from before join changed using (listing_id)
    where before.revision = changed.revision and changed.on_offer
      and (before.label, before.reason, before.estimate, before.low, before.high, before.cars, before.sellers)
        is distinct from
        (changed.label, changed.reason, changed.estimate, changed.low, changed.high, changed.cars, changed.sellers)
    limit 101));
  return null;
end $$;
create trigger changed_ratings_are_announced after update on price_ratings
  referencing old table as before new table as changed for each statement execute function announce_ratings();
