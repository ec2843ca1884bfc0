-- The gazetteer: filled by the running server from the file that comes with a release, never by hand.
create table places (
  id         integer primary key,
  name       text    not null,
  folded     text    collate "C" not null,
  -- Only where a country has several places of the name.
  region     text,
  country    text    not null check (country ~ '^[A-Z]{2}$'),
  latitude   real    not null check (latitude between -90 and 90),
  longitude  real    not null check (longitude between -180 and 180),
  population integer not null,
  -- Another name of that place.
  alias_of   integer
);
create index places_by_name on places (folded);
create index places_by_country_and_name on places (country, folded);
