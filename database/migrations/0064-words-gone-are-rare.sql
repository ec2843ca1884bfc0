-- Whether a word is still in use is asked of the index of words, which reads every car that has it: of a common word half
-- the market, each time a car was sold. A word that many cars had when they were last counted is left to the sweep, and an
-- edit only asks about the words that it takes away.
create or replace function forget_words() returns trigger language plpgsql as $$
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
