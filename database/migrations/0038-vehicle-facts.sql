-- What a seller may say of a car beyond what everybody must. Null is "not stated".
create function fact_term(fact text, value text) returns text
language sql immutable parallel safe
return '=' || fact || ' ' || coalesce(value, '?');

-- Squares of one degree and of a quarter: what is near lies in a few of them.
create function cell_terms(latitude real, longitude real) returns text[]
language sql immutable parallel safe
return case when latitude is null or longitude is null then array['=g1 ?'] else array[
  '=g1 ' || floor(latitude)::integer::text || ' ' || floor(longitude)::integer::text,
  '=g4 ' || floor(latitude * 4)::integer::text || ' ' || floor(longitude * 4)::integer::text
] end;

-- As before, and "=fact value" for every fact that is a choice; "=fact ?" where it is not stated.
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

-- One command, so that the table is rewritten once: no release of PostgreSQL before 17 changes what a column is
-- generated from. Where a car is in degrees is copied from its place: a generated column sees its own row only.
alter table listings
  drop column terms,
  add column model            text     check (length(model) between 1 and 60),
  add column trim             text     check (length(trim) between 1 and 60),
  add column first_registered date     check (first_registered >= '1950-01-01' and extract(day from first_registered) = 1),
  add column mileage_km       integer  check (mileage_km between 0 and 1500000),
  add column fuel             text     check (fuel in ('petrol', 'diesel', 'hybrid', 'plug-in', 'electric', 'lpg', 'cng', 'other')),
  add column gearbox          text     check (gearbox in ('manual', 'automatic')),
  add column drive            text     check (drive in ('front', 'rear', 'all')),
  add column body             text     check (body in (
    'hatchback', 'saloon', 'estate', 'suv', 'coupe', 'convertible', 'mpv', 'van', 'pickup', 'other')),
  add column colour           text     check (colour in (
    'beige', 'black', 'blue', 'bronze', 'brown', 'gold', 'green', 'grey', 'orange', 'purple', 'red', 'silver', 'white', 'yellow')),
  add column power_kw         smallint check (power_kw between 1 and 1500),
  add column engine_cc        smallint check (engine_cc between 1 and 10000),
  add column doors            smallint check (doors between 2 and 6),
  add column seats            smallint check (seats between 1 and 9),
  add column owners           smallint check (owners between 0 and 20),
  add column accident         text     check (accident in ('none', 'repaired', 'damaged')),
  add column service_history  text     check (service_history in ('full', 'partial', 'none')),
  add column equipment        text[]   not null default '{}' check (
    cardinality(equipment) <= 40 and array_to_string(equipment, ',', '?') ~ '^[a-z0-9,-]*$'),
  add column place_id         integer,
  add column latitude         real     check (latitude between -90 and 90),
  add column longitude        real     check (longitude between -180 and 180),
  add column terms            tsvector not null generated always as (search_terms(
    name, category, location, description, condition, seller_verified,
    model, trim, fuel, gearbox, drive, body, colour, accident, equipment, latitude, longitude)) stored,
  add constraint electric_cars_have_no_engine_size check (fuel <> 'electric' or engine_cc is null);
drop function search_terms(text, text, text, text, text, boolean);
