-- Announcements name the cars that changed, so that what shows none of them need not prove itself. A statement that
-- changes many says only that: a notice is short, and everybody who listens reads every one. Without any names it
-- stands for everything, as before.
create function announce_public_cars(ids uuid[]) returns void language sql as $$
  select pg_notify('public_changes', case
    when cardinality(ids) <= 100 then pg_current_xact_id()::text || ' ' || array_to_string(ids, ',')
    else pg_current_xact_id()::text end)
  where cardinality(ids) > 0
$$;

-- Any column of a car that visitors can see, or could see before; drafts change unnoticed.
create function announce_cars() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    ids = array(select id from after where state in ('advertised', 'sold') limit 101);
  elsif tg_op = 'DELETE' then
    ids = array(select id from before where state in ('advertised', 'sold') limit 101);
  else
    ids = array(
      select id from before join after using (id)
      where before.* is distinct from after.*
        and (before.state in ('advertised', 'sold') or after.state in ('advertised', 'sold'))
      limit 101);
  end if;
  perform announce_public_cars(ids);
  return null;
end
$$;

drop trigger new_car_is_announced on listings;
create trigger new_cars_are_announced after insert on listings
  referencing new table as after for each statement execute function announce_cars();
drop trigger changed_car_is_announced on listings;
create trigger changed_cars_are_announced after update on listings
  referencing old table as before new table as after for each statement execute function announce_cars();
drop trigger deleted_car_is_announced on listings;
create trigger deleted_cars_are_announced after delete on listings
  referencing old table as before for each statement execute function announce_cars();

create or replace function announce_ratings() returns trigger language plpgsql as $$
begin
  perform announce_public_cars(array(
    select listing_id from before join changed using (listing_id)
    where before.revision = changed.revision and changed.on_offer
      and (before.label, before.reason, before.estimate, before.low, before.high, before.cars, before.sellers)
        is distinct from
        (changed.label, changed.reason, changed.estimate, changed.low, changed.high, changed.cars, changed.sellers)
    limit 101));
  return null;
end $$;
