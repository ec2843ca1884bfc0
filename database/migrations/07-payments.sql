-- Bookings, payments, and the books that the market keeps about both.

-- One row, written at the first start. Its id is part of every card payment, so that two markets with one account at the
-- card provider ignore each other's payments.
create table market (
  only_one             boolean     primary key default true check (only_one),
  id                   uuid        not null default gen_random_uuid(),
  -- Amounts are in its minor units. The currency must not change under them.
  currency             text        check (currency ~ '^[A-Z]{3}$'),
  -- Where real card payments were last confirmed. A copy that is started elsewhere has other values.
  public_url           text,
  database_identity    text,
  -- While a reason is set, nothing is requested from the card provider. Operators read it.
  payments_off_because text,
  payments_off_since   timestamptz,
  -- Signs the links that end emails. The first start takes it from SECRET; changing SECRET leaves sent links valid.
  unsubscribe_key      text,
  -- The moment of the data in the newest backup, so that an alarm can report a missing backup, whatever makes backups.
  last_backup_at       timestamptz,
  check ((payments_off_because is null) = (payments_off_since is null))
);

-- A buyer's claim on a car, for the price that the buyer agreed to. Phone and location are empty once the buyer's account
-- was deleted.
create table bookings (
  id             uuid        primary key default time_ordered_id(),
  listing_id     uuid        not null references listings,
  buyer_id       uuid        not null references accounts,
  phone          text        not null check (phone = '' or length(phone) between 6 and 40),
  location       text        not null check (length(location) <= 120),
  price          integer     not null check (price between 50 and 99999999),
  -- The price before the seller changed it; the buyer is notified.
  previous_price integer,
  state          text        not null default 'open'
                             check (state in ('open', 'paid', 'released', 'lost')),
  -- The car was sold to another buyer, or it left the market.
  lost_because   text        check (lost_because in ('sold', 'unavailable')),
  booked_at      timestamptz not null default now(),
  -- When the seller was emailed about the booking.
  seller_told_at timestamptz,
  constraint lost_for_a_reason check ((state = 'lost') = (lost_because is not null))
);

create index bookings_by_buyer on bookings (buyer_id, id);
create index bookings_by_listing on bookings (listing_id, id);
create index bookings_by_booked_at on bookings (booked_at);

create unique index one_open_booking_per_buyer_and_car
  on bookings (listing_id, buyer_id) where state = 'open';

-- A car is sold at most once.
create unique index one_paid_booking_per_car
  on bookings (listing_id) where state = 'paid';

-- A seller's notes about calling a buyer who booked. The newest counts; the others are history.
create table lead_calls (
  id         uuid        primary key default time_ordered_id(),
  booking_id uuid        not null references bookings on delete cascade,
  outcome    text        not null check (outcome in ('called', 'not_reached')),
  at         timestamptz not null default now()
);

create index lead_calls_by_booking on lead_calls (booking_id, id);

-- One checkout, which also holds the car. The row is written before the card provider is called. Its id is the
-- idempotency key, so that the next try after a crash repeats the same call.
create table payment_attempts (
  id            uuid        primary key default time_ordered_id(),
  listing_id    uuid        not null references listings,
  booking_id    uuid        not null references bookings,
  buyer_id      uuid        not null references accounts,
  amount        integer     not null check (amount between 50 and 99999999),
  -- The revision of the listing that the buyer was shown. Null for checkouts from before revisions.
  revision      integer,
  state         text        not null default 'creating'
                            check (state in ('creating', 'open', 'expiring', 'settled',
                                             'refund_pending', 'refunded', 'canceled', 'failed')),
  intent_id     text        unique,
  client_secret text,
  held_until    timestamptz not null,
  -- The bank asked for authentication, which gives the buyer some minutes more, once.
  extended      boolean     not null default false,
  -- How many cards the bank refused.
  declines      integer     not null default 0,
  -- Why the money goes back. Null for refunds from before reasons were recorded.
  refund_reason text,
  -- A keyed hash of the buyer's mailbox, for buyers with a confirmed address. It outlives the account, because a buyer
  -- could close an account to get rid of a waiting time. Swept after two days.
  mailbox       text,
  created_at    timestamptz not null default now(),
  -- When the checkout ended without a payment.
  ended_at      timestamptz,
  check (state not in ('open', 'settled', 'refund_pending', 'refunded') or intent_id is not null)
);

-- Marked as not validated, as it is in databases from before these files. All rows satisfy it.
alter table payment_attempts add constraint payment_attempts_refund_reason_check check (refund_reason in
  ('car_gone', 'booking_ended', 'account_ended', 'price_changed', 'car_changed', 'given_back', 'our_mistake')) not valid;

-- At most one chargeable intent per car at any moment.
create unique index one_hold_per_car on payment_attempts (listing_id)
  where state in ('creating', 'open', 'expiring');
create index holds_by_buyer on payment_attempts (buyer_id)
  where state in ('creating', 'open', 'expiring');
create index holds_by_end on payment_attempts (held_until)
  where state in ('creating', 'open', 'expiring');
create index attempts_by_booking on payment_attempts (booking_id, id);
-- Every checkout asks which buyers tried to pay for the car.
create index attempts_by_car on payment_attempts (listing_id, buyer_id);
create index refunded_attempts on payment_attempts (created_at)
  where state in ('refund_pending', 'refunded');
create index payment_attempts_by_mailbox on payment_attempts (mailbox) where mailbox is not null;

-- Checkouts of buyers without a confirmed address, by a keyed hash of their network. Swept after two days.
create table stranger_holds (
  attempt_id uuid        primary key references payment_attempts,
  network    text        not null,
  at         timestamptz not null
);
create index stranger_holds_by_network on stranger_holds (network);
create index stranger_holds_by_age on stranger_holds (at);

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
-- Includes payments that went back: lists and price models ask it about every sold car.
create index payments_by_listing on payments (listing_id, paid_at desc);
create index payments_by_paid_at on payments (paid_at);
-- The hourly check reads the payments that went back lately, not all payments.
create index payments_by_refunded_at on payments (refunded_at)
  where refunded_at is not null;

-- The page of a sold car shows the price that was paid, until all of it went back.
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

-- The facts at the time of the payment. Renaming a person or a car later changes no receipt.
create table receipts (
  booking_id   uuid primary key references payments (booking_id),
  car_name     text not null,
  seller_name  text not null,
  seller_email text not null,
  seller_phone text not null,
  buyer_name   text not null,
  buyer_email  text not null,
  -- The car as the buyer was shown it. This and the card are null for payments from before they were recorded.
  car          jsonb,
  card_brand   text,
  card_last4   text check (card_last4 ~ '^\d{4}$')
);

create function refuse_to_change_receipt() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt is never changed';
end
$$;

create trigger receipts_are_final before update on receipts
  for each row execute function refuse_to_change_receipt();

-- Refunds and disputes that the card provider reported after a payment, including refunds made at the provider.
create table payment_refunds (
  id             text        primary key,
  attempt_id     uuid        not null references payment_attempts,
  amount         integer     not null check (amount > 0),
  status         text        not null check (status in ('pending', 'succeeded', 'failed')),
  failure_reason text,
  created_at     timestamptz not null,
  -- When the provider was asked: an older answer changes nothing.
  read_at        timestamptz not null
);
create index payment_refunds_by_attempt on payment_refunds (attempt_id);

create table payment_disputes (
  id         text        primary key,
  attempt_id uuid        not null references payment_attempts,
  amount     integer     not null check (amount > 0),
  reason     text        not null,
  status     text        not null check (status in ('open', 'won', 'lost')),
  -- Until then the provider accepts an answer.
  answer_by  timestamptz,
  created_at timestamptz not null,
  read_at    timestamptz not null
);
create index payment_disputes_by_attempt on payment_disputes (attempt_id);
create index open_disputes on payment_disputes (created_at) where status = 'open';

-- Where the provider's books and ours differed when they were last compared.
create table book_differences (
  intent_id text        primary key,
  what      text        not null,
  found_at  timestamptz not null default now()
);

-- A broken invariant stops new payments for its car while the row exists. A row without a car stops all payments.
create table payment_stops (
  id         uuid        primary key default time_ordered_id(),
  listing_id uuid        references listings on delete cascade,
  reason     text        not null,
  since      timestamptz not null default now()
);
create unique index one_stop_per_rule on payment_stops
  (coalesce(listing_id, '00000000-0000-0000-0000-000000000000'), reason);

-- How far the jobs have got that continue from a cursor.
create table job_cursors (
  job    text primary key,
  cursor text not null
);
