-- PL/pgSQL keeps the plan of a function's first call, which knows how many rows that one changed. Made for one car, it took
-- 12 s to suspend a dealer of 3,500, since each row was compared with each; made for many, each new price read the ratings
-- of the whole market.

-- These match the rows before with those after, and nothing else.
alter function note_changed_cars() set enable_nestloop = off;
alter function announce_cars() set enable_nestloop = off;
alter function announce_ratings() set enable_nestloop = off;

-- This one looks up ratings too, so many cars at once are planned each time.
do $migration$
declare
  rate constant text = $rate$
  with pair as (
    select now.id, now.category, now.model, now.state, now.hidden, now.state = 'advertised' and not now.hidden as on_offer,
      was.category as old_category, was.model as old_model, was.state as old_state,
      was.hidden as old_hidden,
      why_not_rated(now.model, now.mileage_km, now.accident) as reason,
      now.state = 'advertised' and not now.hidden and (was.state <> 'advertised' or was.hidden) as is_offered,
      now.resale_price <> was.resale_price as is_repriced,
      (now.category, now.model, now.trim, now.first_registered, now.years_used, now.mileage_km, now.fuel,
        now.gearbox, now.drive, now.body, now.power_kw, now.accident, now.condition, now.resale_price)
        is distinct from
        (was.category, was.model, was.trim, was.first_registered, was.years_used, was.mileage_km, was.fuel,
        was.gearbox, was.drive, was.body, was.power_kw, was.accident, was.condition, was.resale_price) as is_other
    from changed as now join before as was using (id)
  ), car as materialized (
    select * from pair where is_other or (state, hidden) is distinct from (old_state, old_hidden)
  ), rated as (
    update price_ratings as rating set
      category = car.category,
      on_offer = car.on_offer,
      asked_since = case when car.is_repriced or car.is_offered then now() else rating.asked_since end,
      revision = rating.revision + (car.is_other or car.is_offered)::integer,
      -- What was said about another price or another car is not said about this one.
      label = case when not (car.is_other or car.is_offered) then rating.label end,
      reason = case when car.is_other or car.is_offered then car.reason else rating.reason end
    from car where rating.listing_id = car.id
    returning rating.listing_id, rating.on_offer, rating.reason, rating.revision, car.is_other or car.is_offered as is_new
  ), work as (
    insert into price_work (category, model_key, due_at, changes)
    select category, model_key_of(model), due, count(*)
    from car, lateral (values (now()), (now() + interval '48 hours')) as time(due)
    where model is not null and not (state = 'draft' and old_state = 'draft')
      and (due = now() or is_repriced or is_offered)
    group by category, model_key_of(model), due
    union all
    select old_category, model_key_of(old_model), now(), count(*)
    from car
    where old_model is not null and old_state <> 'draft'
      and (old_category, model_key_of(old_model)) is distinct from (category, model_key_of(model))
    group by old_category, model_key_of(old_model)
  )
  insert into outbox (kind, payload, key)
  select 'rate_car', jsonb_build_object('listingId', listing_id), 'rate_car:' || listing_id || ':' || revision
  from rated
  where is_new and on_offer and reason = 'pending' and (select count(*) from car) <= 100
  on conflict do nothing
$rate$;
begin
  execute format($function$
    create or replace function rate_changed_cars() returns trigger language plpgsql as $body$
    begin
      if (select count(*) from changed) > 100 then
        execute %L;
      else
        %s;
      end if;
      return null;
    end $body$
  $function$, rate, rate);
end $migration$;
