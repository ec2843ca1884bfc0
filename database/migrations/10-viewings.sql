-- Viewings of cars, and the hours that sellers offer for them.

-- When a seller shows cars: in one time zone, for each weekday, with exceptions for some days.
create table viewing_calendars (
  seller_id uuid primary key references accounts on delete cascade,
  zone      text not null check (length(zone) between 1 and 64),
  -- Where to meet. Only buyers with a confirmed viewing see it.
  place     text not null check (length(place) <= 200)
);

create table viewing_hours (
  seller_id uuid     not null references viewing_calendars on delete cascade,
  -- Monday is 1.
  weekday   smallint not null check (weekday between 1 and 7),
  from_hour smallint not null check (from_hour >= 0),
  to_hour   smallint not null check (to_hour <= 24),
  primary key (seller_id, weekday),
  check (from_hour < to_hour)
);

create table viewing_exceptions (
  seller_id uuid not null references viewing_calendars on delete cascade,
  day       date not null,
  -- Both are null on a day without viewings.
  from_hour smallint check (from_hour >= 0),
  to_hour   smallint check (to_hour <= 24),
  primary key (seller_id, day),
  check ((from_hour is null) = (to_hour is null)),
  check (from_hour < to_hour)
);

create table viewings (
  id              uuid        primary key default time_ordered_id(),
  conversation_id uuid        not null references conversations on delete cascade,
  listing_id      uuid        not null references listings on delete cascade,
  buyer_id        uuid        not null references accounts on delete cascade,
  seller_id       uuid        not null references accounts on delete cascade,
  kind            text        not null check (kind in ('viewing', 'test_drive')),
  state           text        not null default 'asked'
                  check (state in ('asked', 'confirmed', 'declined', 'cancelled', 'over')),
  -- The person who proposed this time; the other one confirms it.
  asked_by        text        not null check (asked_by in ('buyer', 'seller')),
  starts_at       timestamptz not null,
  -- The time zone of the car, in which the hour is meant.
  zone            text        not null check (length(zone) between 1 and 64),
  -- Where to meet, if the seller has named another place for later viewings since. Null: the calendar's place.
  place           text        check (length(place) <= 200),
  -- Without an answer by then the viewing is declined.
  answer_by       timestamptz not null check (answer_by <= starts_at),
  -- The person who declined or cancelled it, or the reason why the market did.
  ended_by        text        check (ended_by in ('buyer', 'seller')),
  ended_because   text        check (ended_because in ('unanswered', 'sold', 'unavailable', 'account', 'blocked')),
  -- Counts the changes, so that an answer applies to the version that the person saw, and calendars recognise the newest.
  sequence        integer     not null default 0 check (sequence >= 0),
  -- The client's idempotency key.
  key             uuid        not null,
  asked_at        timestamptz not null,
  changed_at      timestamptz not null,
  reminded_at     timestamptz,
  constraint a_viewing_is_asked_for_once unique (buyer_id, key),
  check (buyer_id <> seller_id)
);

-- A seller is in one place at a time, and a buyer requests one time for a car.
create unique index one_viewing_at_a_time on viewings (seller_id, starts_at)
  where state in ('asked', 'confirmed');
create unique index one_viewing_of_a_car on viewings (listing_id, buyer_id)
  where state in ('asked', 'confirmed');

create index viewings_ahead_of_buyers on viewings (buyer_id, starts_at)
  where state in ('asked', 'confirmed');
create index viewings_by_seller on viewings (seller_id, starts_at, id);
create index viewings_by_buyer on viewings (buyer_id, starts_at, id);
create index viewings_by_conversation on viewings (conversation_id, id);
create index viewings_to_answer on viewings (answer_by) where state = 'asked';
create index viewings_to_come on viewings (starts_at) where state = 'confirmed';
create index viewings_by_time on viewings (starts_at);

-- Live hints for the buyer and the seller, as for conversations.
create function announce_viewing() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', new.buyer_id || ' viewing:' || new.id);
  perform pg_notify('news', new.seller_id || ' viewing:' || new.id);
  return null;
end $$;
create trigger viewings_are_news
  after insert or update of state, starts_at, sequence on viewings
  for each row execute function announce_viewing();
