-- Words for correcting searches, and the searches and cars that people keep.

-- Comes with every PostgreSQL; the owner of a database may add it.
create extension if not exists pg_trgm;

-- The words of cars on offer. A mistyped word is probably one of them.
create table search_words (
  word text    collate "C" primary key,
  -- How many cars on offer have it, counted by the sweep.
  cars integer not null default 1
);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

-- Takes at most 200 words of a car and stops at 60,000, so that no seller can fill the list. A word that is not in it is
-- found all the same, but not corrected.
create function remember_words() returns trigger language plpgsql as $$
declare
  fresh text[];
begin
  select array_agg(distinct word order by word) into fresh
  from changed, lateral (
    select word from unnest(tsvector_to_array(terms)) as word where word ~ '^[^0-9^=.]{3,}$' limit 200
  ) as used
  where state = 'advertised' and not hidden
    and not exists (select from search_words as known where known.word = used.word collate "C");
  if fresh is null or (select count(*) from search_words) >= 60000 then
    return null;
  end if;
  insert into search_words (word)
  -- In one order, so that two sellers never wait for each other.
  select word from unnest(fresh) as word order by word
  on conflict do nothing;
  return null;
end $$;
create trigger words_of_new_listings after insert on listings
  referencing new table as changed for each statement execute function remember_words();
create trigger words_of_changed_listings after update on listings
  referencing new table as changed for each statement execute function remember_words();

-- Deletes the words that no car on offer has any more. Checking a word reads every car that has it, which is half the
-- market for a common word, so words that many cars had when they were last counted are left to the sweep. An edit
-- checks the words that it takes away.
create function forget_words() returns trigger language plpgsql as $$
declare
  missing text[];
begin
  -- Whole sellers are left to the sweep.
  if (select count(*) from before) > 20 then
    return null;
  end if;
  missing = array(
    select distinct word
    from before join changed using (id),
      lateral (select changed.state = 'advertised' and not changed.hidden as is_on_offer) as still,
      unnest(tsvector_to_array(
        case when is_on_offer then ts_delete(before.terms, tsvector_to_array(changed.terms)) else before.terms end
      )) as word
    where before.state = 'advertised' and not before.hidden
      and (not is_on_offer or changed.terms <> before.terms)
  );
  if cardinality(missing) = 0 then
    return null;
  end if;
  delete from search_words where word in (
    select known.word from search_words as known
    where known.word = any(missing)
      and known.cars <= 20
      and not exists (
        select from listings
        where state = 'advertised' and not hidden and terms @@ quote_literal(known.word)::tsquery
      )
    order by known.word for update skip locked
  );
  return null;
end $$;
create trigger words_of_listings_gone after update on listings
  referencing old table as before new table as changed for each statement execute function forget_words();

create table favourites (
  account_id uuid        not null references accounts on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  -- The price that the person saw.
  price      integer     not null check (price > 0),
  added_at   timestamptz not null default now(),
  primary key (account_id, listing_id)
);

create index favourites_by_listing on favourites (listing_id);

create table saved_searches (
  id         uuid        primary key default time_ordered_id(),
  account_id uuid        not null references accounts on delete cascade,
  name       text        not null check (length(name) between 1 and 100),
  -- The query string of the car list, in its only spelling.
  query      text        not null check (length(query) between 1 and 2000),
  -- How often emails report cars that match.
  often      text        not null check (often in ('instant', 'daily', 'never')),
  created_at timestamptz not null default now(),
  unique (account_id, query)
);

create index saved_searches_that_tell on saved_searches (query) where often <> 'never';

create table alert_settings (
  account_id  uuid        primary key references accounts on delete cascade,
  time_zone   text        not null default 'UTC' check (length(time_zone) between 1 and 64),
  -- Whether the person or their browser has named the time zone. Until then, the first browser that does sets it.
  zone_known  boolean     not null default false,
  -- Emails about favourites that cost less.
  price_drops boolean     not null default true,
  -- Emails about messages that have not been read.
  messages    boolean     not null default true,
  -- When the newest alert was written.
  told_at     timestamptz
);

-- Cars that came on offer or cost less since alerts were last matched. Triggers only insert rows, so that no seller waits.
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

-- Without nested loops for the reason given at announce_cars().
create function note_changed_cars() returns trigger language plpgsql set enable_nestloop = off as $$
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

-- Matches of saved searches that no email has reported yet.
create table found_cars (
  search_id  uuid        not null references saved_searches on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  found_at   timestamptz not null,
  primary key (search_id, listing_id)
);

-- Favourites that cost less, with the moment at which their owner is notified.
create table dropped_favourites (
  account_id uuid        not null,
  listing_id uuid        not null,
  due_at     timestamptz not null,
  primary key (account_id, listing_id),
  foreign key (account_id, listing_id) references favourites on delete cascade
);

-- Notifications that were sent, with the price that the car had then.
create table told (
  account_id uuid        not null references accounts on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  kind       text        not null check (kind in ('fits', 'drop')),
  price      integer     not null check (price > 0),
  told_at    timestamptz not null,
  primary key (account_id, listing_id, kind, price)
);

-- A car is reported once to a person, however many of their searches match it.
create unique index a_car_is_told_once on told (account_id, listing_id) where kind = 'fits';
create index told_by_time on told (told_at);
