-- A sold car's page shows what was paid, until all of it went back.
create function announce_refunded_cars() returns trigger language plpgsql as $$
begin
  perform announce_public_cars(array(
    select distinct after.listing_id from before join after using (id)
    where (before.refunded_at is null) <> (after.refunded_at is null)
    limit 101));
  return null;
end
$$;
create trigger refunded_cars_are_announced after update on payments
  referencing old table as before new table as after for each statement execute function announce_refunded_cars();

-- A price has been asked since the car is what it is: it counts 48 hours after any fact that it depends on was changed,
-- or a price that was fair for one model would count for another at once.
do $migration$
declare
  source text = pg_get_functiondef('rate_changed_cars'::regproc);
  waits  text = replace(replace(source,
    'case when car.is_repriced or car.is_offered then now()', 'case when car.is_other or car.is_offered then now()'),
    '(due = now() or is_repriced or is_offered)', '(due = now() or is_other or is_offered)');
begin
  if length(source) - length(waits) <> 4 * (length('is_repriced') - length('is_other')) then
    raise exception 'rate_changed_cars() is not as expected';
  end if;
  execute waits;
end
$migration$;
