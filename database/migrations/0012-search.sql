-- Finding cars. Needs pg_trgm, which comes with every PostgreSQL and which the owner of a database may add.
create extension if not exists pg_trgm;

-- One spelling for everything that is looked for: no accents, no capitals, whatever the database's locale.
create function folded(text) returns text
language sql immutable parallel safe
return replace(replace(replace(replace(
  translate(
    lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g')),
    'øłđðı', 'olddi'
  ),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- Dots stay inside numbers only ("1.6"), and nobody looks for what is longer than 40 letters.
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

-- "Gulshan, Dhaka" is in both.
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

-- Everything a car can be found by, in one index: its words, ^ the words of its name, = its facts.
create function search_terms(
  name text, category text, location text, description text, condition text, seller_verified boolean
) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(
  words_in(name || ' ' || category || ' ' || location || ' ' || description)
  || with_mark('^', words_in(name || ' ' || category))
  || with_mark('=in ', places_in(location))
  || array['=' || category, '=' || condition, case when seller_verified then '=verified' else '=private' end]
);

alter table listings add column seller_verified boolean not null default false;
update listings set seller_verified = true
  from accounts where accounts.id = seller_id and accounts.verified;
alter table listings add column terms tsvector not null
  generated always as (
    search_terms(name, category, location, description, condition, seller_verified)
  ) stored;

-- A copy, because a filter must be in the same index; the account's own lock keeps it true.
create function copy_seller_verified() returns trigger language plpgsql as $$
begin
  select verified into strict new.seller_verified from accounts where id = new.seller_id for share;
  return new;
end $$;
create trigger listing_knows_its_seller before insert on listings
  for each row execute function copy_seller_verified();

create function spread_seller_verified() returns trigger language plpgsql as $$
begin
  update listings set seller_verified = new.verified
    where seller_id = new.id and seller_verified <> new.verified;
  return null;
end $$;
create trigger listings_follow_their_seller after update of verified on accounts
  for each row when (old.verified <> new.verified) execute function spread_seller_verified();

-- Without the list of pending entries that every search would have to read, too.
create index listings_on_offer_by_terms on listings using gin (terms) with (fastupdate = off)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_price on listings (resale_price, id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_price on listings (category, resale_price, id)
  where state = 'advertised' and not hidden;
-- Read backwards: the least used first, and of those the newest.
create index listings_on_offer_by_years on listings ((-years_used), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_years on listings (category, (-years_used), id)
  where state = 'advertised' and not hidden;

-- The words that cars on offer have or had: what somebody mistyped is probably one of them.
create table search_words (word text collate "C" primary key);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops);

create function remember_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select word
  from (
    select distinct unnest(tsvector_to_array(terms)) as word
    from changed
    where state = 'advertised' and not hidden
  ) as used
  where word ~ '^[^0-9^=.]{3,}$'
  -- In one order, so that two sellers never wait for each other.
  order by word
  on conflict do nothing;
  return null;
end $$;
create trigger words_of_new_listings after insert on listings
  referencing new table as changed for each statement execute function remember_words();
create trigger words_of_changed_listings after update on listings
  referencing new table as changed for each statement execute function remember_words();

insert into search_words (word)
select word
from (
  select distinct unnest(tsvector_to_array(terms)) as word
  from listings
  where state = 'advertised' and not hidden
) as used
where word ~ '^[^0-9^=.]{3,}$';
