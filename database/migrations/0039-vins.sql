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

-- What visitors are told. A copy, because every list says it.
alter table listings add column has_vin boolean not null default false;

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
