-- Searches people keep, and how often they want to hear of cars that fit.
create table saved_searches (
  id         uuid        primary key default time_ordered_id(),
  account_id uuid        not null references accounts on delete cascade,
  name       text        not null check (length(name) between 1 and 100),
  -- As the address of the list has it: each search has one spelling only.
  query      text        not null check (length(query) between 1 and 2000),
  often      text        not null check (often in ('instant', 'daily', 'never')),
  created_at timestamptz not null default now(),
  unique (account_id, query)
);

create index saved_searches_that_tell on saved_searches (query) where often <> 'never';

create table alert_settings (
  account_id  uuid        primary key references accounts on delete cascade,
  time_zone   text        not null default 'UTC' check (length(time_zone) between 1 and 64),
  -- Emails about favourites that cost less.
  price_drops boolean     not null default true,
  -- When the newest alert was written.
  told_at     timestamptz
);

-- Cars that came on offer or cost less since the alerts last looked. Only ever added to, so that no seller waits.
create table market_news (
  id             bigint      generated always as identity primary key,
  listing_id     uuid        not null references listings on delete cascade,
  on_offer_since timestamptz,
  price_before   integer,
  check (num_nonnulls(on_offer_since, price_before) = 1)
);

create function note_new_cars() returns trigger language plpgsql as $$
begin
  insert into market_news (listing_id, on_offer_since)
  select id, advertised_at from changed where state = 'advertised' and not hidden;
  return null;
end $$;
create trigger new_cars_are_news after insert on listings
  referencing new table as changed for each statement execute function note_new_cars();

create function note_changed_cars() returns trigger language plpgsql as $$
begin
  insert into market_news (listing_id, on_offer_since, price_before)
  select id,
    case when not was_on_offer then now() end,
    case when was_on_offer then price_before end
  from (
    select changed.id, changed.resale_price as price, before.resale_price as price_before,
      before.state = 'advertised' and not before.hidden as was_on_offer
    from changed join before using (id)
    where changed.state = 'advertised' and not changed.hidden
  ) as car
  where not was_on_offer or price < price_before;
  return null;
end $$;
create trigger changed_cars_are_news after update on listings
  referencing old table as before new table as changed for each statement execute function note_changed_cars();

-- What searches have found and nobody has been told yet.
create table found_cars (
  search_id  uuid        not null references saved_searches on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  found_at   timestamptz not null,
  primary key (search_id, listing_id)
);

-- Favourites that cost less, whose owner is to be told so once it is due.
create table dropped_favourites (
  account_id uuid        not null,
  listing_id uuid        not null,
  due_at     timestamptz not null,
  primary key (account_id, listing_id),
  foreign key (account_id, listing_id) references favourites on delete cascade
);

-- What people have been told, and the price it had then.
create table told (
  account_id uuid        not null references accounts on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  kind       text        not null check (kind in ('fits', 'drop')),
  price      integer     not null check (price > 0),
  told_at    timestamptz not null,
  primary key (account_id, listing_id, kind, price)
);

-- However many searches fit.
create unique index a_car_is_told_once on told (account_id, listing_id) where kind = 'fits';
create index told_by_time on told (told_at);
