-- What the buyer agreed to before the seller changed the price; the buyer is told.
alter table bookings add column previous_price integer;
-- Why a booking was lost: somebody else bought the car, or it left the market.
alter table bookings add column lost_because text
  check (lost_because in ('sold', 'unavailable'));
update bookings set lost_because = 'sold' where state = 'lost';
alter table bookings add constraint lost_for_a_reason
  check ((state = 'lost') = (lost_because is not null));

-- One try to pay, and the hold on the car at the same time. Written before the card provider is
-- called: its id is the idempotency key, so that a crash in between repeats the same call.
create table payment_attempts (
  id            uuid        primary key default time_ordered_id(),
  listing_id    uuid        not null references listings,
  booking_id    uuid        not null references bookings,
  buyer_id      uuid        not null references accounts,
  amount        integer     not null check (amount between 50 and 99999999),
  state         text        not null default 'creating'
                            check (state in ('creating', 'open', 'expiring', 'settled',
                                             'refund_pending', 'refunded', 'canceled', 'failed')),
  intent_id     text        unique,
  client_secret text,
  held_until    timestamptz not null,
  -- The bank asked for authentication and the buyer got some minutes more, once.
  extended      boolean     not null default false,
  created_at    timestamptz not null default now(),
  check (state not in ('open', 'settled', 'refund_pending', 'refunded') or intent_id is not null)
);

-- At most one chargeable intent per car at any moment.
create unique index one_hold_per_car on payment_attempts (listing_id)
  where state in ('creating', 'open', 'expiring');
create index holds_by_buyer on payment_attempts (buyer_id)
  where state in ('creating', 'open', 'expiring');
create index holds_by_end on payment_attempts (held_until)
  where state in ('creating', 'open', 'expiring');
create index attempts_by_booking on payment_attempts (booking_id, id);

create table payments (
  id             uuid        primary key default time_ordered_id(),
  booking_id     uuid        not null unique references bookings,
  listing_id     uuid        not null references listings,
  attempt_id     uuid        not null unique references payment_attempts,
  transaction_id text        not null unique,
  amount         integer     not null check (amount between 50 and 99999999),
  paid_at        timestamptz not null,
  refunded_at    timestamptz check (refunded_at >= paid_at)
);

-- The database itself refuses to sell a car twice, unless the money went back.
create unique index one_payment_per_car on payments (listing_id) where refunded_at is null;

-- Where jobs that read on from a certain point have got to.
create table job_cursors (
  job    text primary key,
  cursor text not null
);

-- While a row is here no new payment is opened: an invariant was found broken.
create table payment_stops (
  id     uuid        primary key default time_ordered_id(),
  reason text        not null,
  since  timestamptz not null default now()
);
