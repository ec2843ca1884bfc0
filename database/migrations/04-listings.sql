-- Listings, with the functions that make them searchable, their VINs, revisions and pictures. Ratings of prices
-- (05-prices.sql), search and alerts (06-finding.sql) and conversations (09-conversations.sql) add triggers of their own.

-- Folds accents, capitals and ligatures away, so that every spelling of a word is one search term. The result does not
-- depend on the locale of the database.
create function folded(text) returns text
language sql immutable parallel safe
return replace(replace(replace(replace(
  translate(
    lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')),
    'øłđðı', 'olddi'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Keeps dots inside numbers only ("1.6"), and drops words of more than 40 letters, which no visitor searches for.
create function words_in(text) returns text[]
language sql immutable parallel safe
return array_remove(
  string_to_array(
    regexp_replace(
      regexp_replace(
        regexp_replace(folded($1), '(?<!\d)\.|\.(?!\d)', ' ', 'g'),
        '[\u0001-\u002d\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'
      ),
      '\S{41,}', '', 'g'
    ),
    ' '
  ),
  ''
);

-- "Gulshan, Dhaka" is in both places.
create function places_in(location text) returns text[]
language sql immutable parallel safe
return array_remove(
  string_to_array(regexp_replace(left(folded(trim(location)), 400), '\s*,\s*', ',', 'g'), ','),
  ''
);

create function with_mark(mark text, words text[]) returns text[]
language sql immutable parallel safe
return array_remove(
  string_to_array(mark || array_to_string(words, ',' || mark), ','),
  mark
);

create function fact_term(fact text, value text) returns text
language sql immutable parallel safe
return '=' || fact || ' ' || coalesce(value, '?');

-- The square of one degree and the square of a quarter degree: a search around a place reads a few squares.
create function cell_terms(latitude real, longitude real) returns text[]
language sql immutable parallel safe
return case when latitude is null or longitude is null then array['=g1 ?'] else array[
  '=g1 ' || floor(latitude)::integer::text || ' ' || floor(longitude)::integer::text,
  '=g4 ' || floor(latitude * 4)::integer::text || ' ' || floor(longitude * 4)::integer::text
] end;

-- All terms that find a car, in one index: its words, the words of its name with ^, and its facts with =. The term of a
-- fact that is not stated is "=fact ?".
create function search_terms(
  name text, category text, location text, description text, condition text, seller_verified boolean,
  model text, trim_level text, fuel text, gearbox text, drive text, body text, colour text, accident text,
  equipment text[], latitude real, longitude real
) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  words_in(name || ' ' || category || ' ' || location || ' ' || description
    || coalesce(' ' || model, '') || coalesce(' ' || trim_level, ''))
  || with_mark('^', words_in(name || ' ' || category))
  || with_mark('=in ', places_in(location))
  || array['=' || category, '=' || condition, case when seller_verified then '=verified' else '=private' end]
  || array[
    fact_term('model', left(folded(trim(model)), 200)), fact_term('fuel', fuel), fact_term('gearbox', gearbox), fact_term('drive', drive),
    fact_term('body', body), fact_term('colour', colour), fact_term('accident', accident)
  ]
  || case when cardinality(equipment) = 0 then array['=eq ?'] else with_mark('=eq ', equipment) end
  || cell_terms(latitude, longitude)
);

-- Prices are compared among the cars of one model, however sellers spell it.
create function model_key_of(model text) returns text
language sql immutable parallel safe
return nullif(folded(btrim(model)), '');

-- Amounts are in minor units of the market's currency; 50 and 99,999,999 are the smallest and largest card payment.
-- The phone and the location are empty once the seller's account was deleted.
create table listings (
  id                uuid        primary key default time_ordered_id(),
  seller_id         uuid        not null references accounts,
  -- A copy, because a filter must be in the same index. Triggers keep it true.
  seller_verified   boolean     not null default false,

  -- What every seller must state.
  name              text        not null check (length(name) between 1 and 120),
  location          text        not null,
  category          text        not null references makes,
  condition         text        not null check (condition in ('Good', 'Medium', 'Bad')),
  resale_price      integer     not null check (resale_price between 50 and 99999999),
  original_price    integer     not null check (original_price between 50 and 99999999),
  phone             text        not null check (phone = '' or length(phone) between 6 and 40),
  years_used        smallint    not null check (years_used between 0 and 100),
  description       text        not null check (length(description) <= 5000),
  pictures          text[]      not null check (cardinality(pictures) between 1 and 12),

  -- What a seller may state. Null means "not stated".
  model             text        check (length(model) between 1 and 60),
  trim              text        check (length(trim) between 1 and 60),
  first_registered  date        check (first_registered >= '1950-01-01' and extract(day from first_registered) = 1),
  mileage_km        integer     check (mileage_km between 0 and 1500000),
  fuel              text        check (fuel in ('petrol', 'diesel', 'hybrid', 'plug-in', 'electric', 'lpg', 'cng', 'other')),
  gearbox           text        check (gearbox in ('manual', 'automatic')),
  drive             text        check (drive in ('front', 'rear', 'all')),
  body              text        check (body in (
    'hatchback', 'saloon', 'estate', 'suv', 'coupe', 'convertible', 'mpv', 'van', 'pickup', 'other')),
  colour            text        check (colour in (
    'beige', 'black', 'blue', 'bronze', 'brown', 'gold', 'green', 'grey', 'orange', 'purple', 'red', 'silver', 'white', 'yellow')),
  power_kw          smallint    check (power_kw between 1 and 1500),
  engine_cc         smallint    check (engine_cc between 1 and 10000),
  doors             smallint    check (doors between 2 and 6),
  seats             smallint    check (seats between 1 and 9),
  owners            smallint    check (owners between 0 and 20),
  accident          text        check (accident in ('none', 'repaired', 'damaged')),
  service_history   text        check (service_history in ('full', 'partial', 'none')),
  equipment         text[]      not null default '{}' check (
    cardinality(equipment) <= 40 and array_to_string(equipment, ',', '?') ~ '^[a-z0-9,-]*$'),

  -- Copied from the place, because a generated column reads its own row only.
  place_id          integer,
  latitude          real        check (latitude between -90 and 90),
  longitude         real        check (longitude between -180 and 180),
  -- Whether listing_vins has a row. A copy, because every list shows it.
  has_vin           boolean     not null default false,

  state             text        not null default 'draft'
                                check (state in ('draft', 'advertised', 'sold', 'removed')),
  -- A car is hidden while its seller's account is suspended or closed, or after an administrator hid it for a reason,
  -- which the seller reads.
  hidden            boolean     not null default false,
  hidden_because    text        check (length(hidden_because) <= 500),
  -- Counts the changes that buyers see while the car is on offer, apart from its price. Every agreement records which
  -- revision the buyer was shown.
  revision          integer     not null default 0 check (revision >= 0),

  posted_at         timestamptz not null default now(),
  advertised_at     timestamptz,
  -- Null for cars that left the market before this was recorded.
  left_at           timestamptz,

  -- The newest drop that counts as one, and the price before it. Both are null once the price has risen again, and 30
  -- days after the drop.
  price_dropped_at  timestamptz,
  price_before_drop integer,
  -- Set for cars older than price_changes: their earlier prices are unknown.
  prices_noted_from timestamptz,

  terms             tsvector    not null generated always as (search_terms(
    name, category, location, description, condition, seller_verified,
    model, trim, fuel, gearbox, drive, body, colour, accident, equipment, latitude, longitude)) stored,

  constraint electric_cars_have_no_engine_size check (fuel <> 'electric' or engine_cc is null),
  constraint cars_with_a_reason_are_hidden check (hidden or hidden_because is null),
  constraint only_cars_that_left_have_left check (left_at is null or state in ('sold', 'removed')),
  constraint a_drop_has_both_its_parts check ((price_dropped_at is null) = (price_before_drop is null)),
  constraint a_drop_is_below_its_price check (price_before_drop > resale_price)
);

-- Marked as not validated, as it is in databases from before these files. All rows satisfy it.
alter table listings add constraint listings_location_check check (length(location) <= 120) not valid;

-- Lists of cars on offer. Each order has an index, and one within a make. Those by years, mileage, registration and price
-- drop are read backwards: the best car comes first, of equal cars the newest, and cars that do not state the value come
-- last, because the index has a very low value for them.
create index listings_on_offer on listings (id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category on listings (category, id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_price on listings (resale_price, id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_price on listings (category, resale_price, id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_years on listings ((-years_used), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_years on listings (category, (-years_used), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_mileage on listings ((coalesce(-mileage_km, -2000000)), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_mileage on listings (category, (coalesce(-mileage_km, -2000000)), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_registration on listings ((coalesce(first_registered - date '1950-01-01', -1)), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_registration
  on listings (category, (coalesce(first_registered - date '1950-01-01', -1)), id)
  where state = 'advertised' and not hidden;
-- Minutes, so that the value is an integer.
create index listings_on_offer_by_price_drop on listings (
  (coalesce((extract(epoch from price_dropped_at - timestamptz '2020-01-01 00:00+00') / 60)::integer, -1)), id
) where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_price_drop on listings (
  category, (coalesce((extract(epoch from price_dropped_at - timestamptz '2020-01-01 00:00+00') / 60)::integer, -1)), id
) where state = 'advertised' and not hidden;

-- Finds rare values without reading the other cars.
create index listings_on_offer_by_power on listings (power_kw) where state = 'advertised' and not hidden;
create index listings_on_offer_by_seats on listings (seats) where state = 'advertised' and not hidden;
-- Without fastupdate, because every search would also have to read the list of pending entries.
create index listings_on_offer_by_terms on listings using gin (terms) with (fastupdate = off)
  where state = 'advertised' and not hidden;

create index listings_by_seller on listings (seller_id, id);
-- Tells whether a make has cars in any state.
create index listings_by_category on listings (category);
-- The cars that prices are learnt from: those of a model, the newest first.
create index listings_by_model on listings (category, model_key_of(model), id)
  where model is not null and mileage_km is not null and state <> 'draft';
create index listings_by_advertised_at on listings (advertised_at) where advertised_at is not null;
-- The hourly check reads the cars that left lately, not all cars.
create index listings_by_left_at on listings (left_at)
  where left_at is not null;

-- Lists of administrators, who find cars by the beginning of each word of the name. Cars on offer have the indexes above.
create index listings_by_name on listings using gin
  (to_tsvector('simple', translate(name, '.@+-_/:', '       ')));
create index drafts_and_sold_cars on listings (state, id) where state in ('draft', 'sold');
create index listings_hidden_by_administrators on listings (id) where hidden_because is not null;
create index hidden_cars on listings (id) where hidden and state in ('draft', 'advertised');

-- FOR SHARE waits for a concurrent change of the account, so that the copy cannot miss it.
create function copy_seller_verified() returns trigger language plpgsql as $$
begin
  select verified into strict new.seller_verified from accounts where id = new.seller_id for share;
  return new;
end $$;
create trigger listing_knows_its_seller before insert on listings
  for each row execute function copy_seller_verified();

-- Triggers set both times, so that no way of advertising, selling or removing a car can forget them.
create function note_advertised_at() returns trigger language plpgsql as $$
begin
  new.advertised_at = case when tg_op = 'INSERT' then new.posted_at else now() end;
  return new;
end $$;
create trigger note_advertised_at before insert or update of state on listings
  for each row when (new.state in ('advertised', 'sold') and new.advertised_at is null)
  execute function note_advertised_at();

create function note_left_at() returns trigger language plpgsql as $$
begin
  -- A sale that is undone brings the car back.
  new.left_at = case when new.state in ('sold', 'removed') then coalesce(new.left_at, now()) end;
  return new;
end
$$;
create trigger note_left_at before insert or update of state on listings
  for each row execute function note_left_at();

-- Says in the notice that only descriptions changed: most pages do not show them and stay valid. A listener that does not
-- know the word treats the notice as any other change.
create function announce_described_cars(ids uuid[]) returns void language sql as $$
  select pg_notify('public_changes',
    pg_current_xact_id()::text || ' ' || array_to_string(ids, ',') || ' description')
  where cardinality(ids) > 0
$$;

-- The search terms follow the description, and visitors do not see the number of the revision.
create function differs_in_description_only(was listings, became listings) returns boolean language plpgsql as $$
begin
  was.description = became.description;
  was.terms = became.terms;
  was.revision = became.revision;
  return was is not distinct from became;
end
$$;

-- Any column counts, if visitors can see the car or could see it before; changes of drafts are not announced.
-- PL/pgSQL keeps the plan of a function's first call. Made for one car, a nested loop took 12 s to suspend a dealer of
-- 3,500 cars, because it compared each row with each. This function only joins the rows before with those after.
create function announce_cars() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  ids uuid[];
  described uuid[] = '{}';
begin
  if tg_op = 'INSERT' then
    ids = array(select id from after where state in ('advertised', 'sold') limit 101);
  elsif tg_op = 'DELETE' then
    ids = array(select id from before where state in ('advertised', 'sold') limit 101);
  else
    select coalesce(array_agg(id) filter (where not is_described), '{}'),
      coalesce(array_agg(id) filter (where is_described), '{}')
    into ids, described
    from (
      select id, differs_in_description_only(row(before.*), row(after.*)) as is_described
      from before join after using (id)
      where before.* is distinct from after.*
        and (before.state in ('advertised', 'sold') or after.state in ('advertised', 'sold'))
      limit 101
    ) as changed;
  end if;
  if cardinality(ids || described) > 100 then
    ids = ids || described;
  else
    perform announce_described_cars(described);
  end if;
  perform announce_public_cars(ids);
  return null;
end
$$;
create trigger new_cars_are_announced after insert on listings
  referencing new table as after for each statement execute function announce_cars();
create trigger changed_cars_are_announced after update on listings
  referencing old table as before new table as after for each statement execute function announce_cars();
create trigger deleted_cars_are_announced after delete on listings
  referencing old table as before for each statement execute function announce_cars();
create trigger emptied_market_is_announced after truncate on listings
  for each statement execute function announce_public_change();

-- Apart from the cars, so that nothing that shows a car can show its VIN by accident.
create table listing_vins (
  listing_id uuid    primary key references listings on delete cascade,
  seller_id  uuid    not null references accounts,
  vin        text    not null check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  -- Both follow the state of the car.
  on_offer   boolean not null,
  sold       boolean not null
);
create unique index one_offer_per_vin on listing_vins (vin) where on_offer;
create unique index one_listing_per_seller_and_vin on listing_vins (seller_id, vin) where not sold;
-- Finds the same car, listed again.
create index listing_vins_by_vin on listing_vins (vin);

create function copy_state_of_car() returns trigger language plpgsql as $$
begin
  select seller_id, state = 'advertised' and not hidden, state = 'sold' into strict new.seller_id, new.on_offer, new.sold
    from listings where id = new.listing_id for update;
  return new;
end $$;
create trigger vin_knows_its_car before insert on listing_vins
  for each row execute function copy_state_of_car();

create function say_that_vin_is_on_file() returns trigger language plpgsql as $$
begin
  update listings set has_vin = (tg_op = 'INSERT')
    where id = coalesce(new.listing_id, old.listing_id) and has_vin <> (tg_op = 'INSERT');
  return null;
end $$;
create trigger car_says_that_vin_is_on_file after insert or delete on listing_vins
  for each row execute function say_that_vin_is_on_file();

create function vin_follows_state() returns trigger language plpgsql as $$
begin
  if new.state = 'removed' then
    delete from listing_vins where listing_id = new.id;
    return null;
  end if;
  update listing_vins set on_offer = (new.state = 'advertised' and not new.hidden), sold = (new.state = 'sold')
    where listing_id = new.id;
  return null;
exception when unique_violation then
  if new.state = 'advertised' and old.state <> 'advertised' then
    -- PostgreSQL's own words would write the VIN into its log.
    raise exception 'another car on offer has this VIN'
      using errcode = 'unique_violation', constraint = 'one_offer_per_vin';
  end if;
  -- A sale was undone and its seller has listed the car again meanwhile: the books come first. Or the car was hidden,
  -- and another one with this VIN is on offer now: showing it again must not fail, with an account's other cars.
  delete from listing_vins where listing_id = new.id;
  return null;
end $$;
create trigger vin_follows_its_car after update of state, hidden on listings
  for each row when ((old.state <> new.state or old.hidden <> new.hidden) and new.has_vin) execute function vin_follows_state();

-- The changes that led to each revision.
create table listing_revisions (
  listing_id uuid        not null references listings on delete cascade,
  number     integer     not null check (number > 0),
  at         timestamptz not null,
  editor_id  uuid        not null references accounts,
  -- Each fact that changed, with its value before and after. A VIN is stored as a digest only.
  changes    jsonb       not null check (jsonb_array_length(changes) > 0),
  primary key (listing_id, number)
);

-- The newest revision that a buyer was shown when they booked the car, made an offer, asked for a viewing or paid.
create table shown_revisions (
  listing_id       uuid    not null references listings on delete cascade,
  buyer_id         uuid    not null references accounts on delete cascade,
  revision         integer not null check (revision >= 0),
  -- The newest revision that an email reported.
  emailed_revision integer,
  primary key (listing_id, buyer_id)
);

create index shown_revisions_of_buyer on shown_revisions (buyer_id);

-- The listing that a request with an Idempotency-Key created: a retry creates no second one. Swept after a week.
create table posted_listings (
  seller_id  uuid        not null references accounts (id) on delete cascade,
  key        text        not null check (length(key) between 1 and 100),
  -- Of the request body: the same key with another body is an error.
  digest     text        not null,
  listing_id uuid        not null references listings (id) on delete cascade,
  at         timestamptz not null default now(),
  primary key (seller_id, key)
);

-- Uploaded pictures. The row is written before the picture can be seen, so that no picture is left without one.
create table uploads (
  id           uuid        primary key default time_ordered_id(),
  account_id   uuid        not null references accounts,
  address      text        not null unique check (length(address) <= 500),
  bytes        integer     not null check (bytes > 0),
  -- Finds the same picture, uploaded again.
  digest       text        check (length(digest) = 43),
  uploaded_at  timestamptz not null default now(),
  -- The last time a listing asked for it: the picture stays while that listing is being saved.
  wanted_at    timestamptz not null default now(),
  -- From then on no listing may use it. The row is deleted after the picture.
  discarded_at timestamptz
);

create index uploads_by_account on uploads (account_id) where discarded_at is null;
create index uploads_by_want on uploads (wanted_at) where discarded_at is null;
create index uploads_to_remove on uploads (id) where discarded_at is not null;
