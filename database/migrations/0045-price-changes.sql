-- What a car on offer has cost: one row for each day on which its price changed, so that whoever edits it all day
-- fills nothing.
create table price_changes (
  listing_id uuid    not null references listings on delete cascade,
  day        date    not null,
  before     integer not null check (before > 0),
  price      integer not null check (price > 0),
  -- Of the whole day; the price may have risen again by its end.
  lowest     integer not null check (lowest <= least(before, price)),
  primary key (listing_id, day)
);

create index price_changes_by_day on price_changes (day);

-- The newest drop that counts as one, and the price it is judged by. Null once the price has risen again, or after 30
-- days.
alter table listings
  add column price_dropped_at  timestamptz,
  add column price_before_drop integer,
  -- Of cars that were there before this: what they cost until now nobody noted.
  add column prices_noted_from timestamptz default now(),
  add constraint a_drop_has_both_its_parts check ((price_dropped_at is null) = (price_before_drop is null)),
  add constraint a_drop_is_below_its_price check (price_before_drop > resale_price);
alter table listings alter column prices_noted_from drop default;

-- Against tricks, a price counts as dropped only
-- from one percent on: taking off a cent a day is not the newest drop every day;
-- below everything that was asked in the 30 days before: raising it first gains nothing;
-- of a car that has been on offer for two days: nor does a first price that nobody saw.
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

-- In minutes, so that the newest drop comes first; cars without one follow, the newest first.
create index listings_on_offer_by_price_drop on listings (
  (coalesce((extract(epoch from price_dropped_at - timestamptz '2020-01-01 00:00+00') / 60)::integer, -1)), id
) where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_price_drop on listings (
  category, (coalesce((extract(epoch from price_dropped_at - timestamptz '2020-01-01 00:00+00') / 60)::integer, -1)), id
) where state = 'advertised' and not hidden;
