-- How many cars on offer have a word, as counted by the sweep.
alter table search_words add column cars integer not null default 1;

-- A car brings 200 words at most, and nobody makes the list longer than 60,000: what is not in it is not corrected,
-- but found all the same.
create or replace function remember_words() returns trigger language plpgsql as $$
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

-- What only cars have had that are gone is no longer a word that somebody may mean.
create function forget_words() returns trigger language plpgsql as $$
begin
  -- Whole sellers are left to the sweep.
  if (select count(*) from before) > 20 then
    return null;
  end if;
  delete from search_words where word in (
    select known.word from search_words as known
    where known.word in (
        select word collate "C"
        from before join changed using (id), unnest(tsvector_to_array(before.terms)) as word
        where before.state = 'advertised' and not before.hidden
          and (changed.state <> 'advertised' or changed.hidden or changed.terms <> before.terms)
      )
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
