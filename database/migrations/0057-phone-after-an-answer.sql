-- A seller may show the phone number of their cars only to those whom they have answered.
alter table accounts add column phone_after_answer boolean not null default false;

-- Every page that shows one of their cars shows it otherwise from now on; so does one that is being advertised right now.
-- By name, however many there are: without names, every page of the market would have to be made anew.
create function announce_cars_of_seller() returns trigger language plpgsql as $$
begin
  perform announce_public_cars(array_agg(id)) from (
    select id, (row_number() over (order by id) - 1) / 100 as part from listings
    where seller_id = new.id and state <> 'removed') as car
  group by part;
  return null;
end $$;
create trigger changed_phone_choice_is_announced after update of phone_after_answer on accounts
  for each row when (old.phone_after_answer <> new.phone_after_answer)
  execute function announce_cars_of_seller();

-- Whose number somebody was shown, and when: so many cars a day.
create table shown_phones (
  account_id uuid        not null references accounts on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  shown_at   timestamptz not null,
  primary key (account_id, listing_id)
);

create index shown_phones_by_age on shown_phones (shown_at);
create index shown_phones_by_listing on shown_phones (listing_id);

-- What becomes of a car is a hint for those who talk about it, if they are looking right now.
create function announce_car_in_talks() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', person || ' conversation:' || talk.id)
    from conversations as talk cross join unnest(array[talk.buyer_id, talk.seller_id]) as person
    where talk.listing_id = new.id;
  return null;
end $$;
create trigger cars_in_talks_are_news after update of state on listings
  for each row when (old.state <> new.state) execute function announce_car_in_talks();
