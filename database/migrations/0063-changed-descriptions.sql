-- An announcement says so if nothing of its cars is another but their descriptions: most of what visitors see is without
-- those, and need not prove itself. Whoever does not know the last word takes it for any change.
create function announce_described_cars(ids uuid[]) returns void language sql as $$
  select pg_notify('public_changes',
    pg_current_xact_id()::text || ' ' || array_to_string(ids, ',') || ' description')
  where cardinality(ids) > 0
$$;

-- The words that a car is found by follow its description, and whatever else they are made of.
create function differs_in_description_only(was listings, became listings) returns boolean language plpgsql as $$
begin
  was.description = became.description;
  was.terms = became.terms;
  return was is not distinct from became;
end
$$;

create or replace function announce_cars() returns trigger language plpgsql as $$
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
