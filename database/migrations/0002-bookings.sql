-- A buyer's claim on a car. The price is the one the buyer agreed to.
create table bookings (
  id         uuid        primary key default time_ordered_id(),
  listing_id uuid        not null references listings,
  buyer_id   uuid        not null references accounts,
  phone      text        not null check (length(phone) between 6 and 40),
  location   text        not null check (length(location) between 1 and 120),
  price      integer     not null check (price between 50 and 99999999),
  state      text        not null default 'open'
                         check (state in ('open', 'paid', 'released', 'lost')),
  booked_at  timestamptz not null default now()
);

create index bookings_by_buyer on bookings (buyer_id, id);
create index bookings_by_listing on bookings (listing_id, id);

create unique index one_open_booking_per_buyer_and_car
  on bookings (listing_id, buyer_id) where state = 'open';

-- A car is sold at most once.
create unique index one_paid_booking_per_car
  on bookings (listing_id) where state = 'paid';
