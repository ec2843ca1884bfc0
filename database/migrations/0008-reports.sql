-- Somebody says that something is wrong with a listing.
create table reports (
  id           uuid        primary key default time_ordered_id(),
  listing_id   uuid        not null references listings,
  -- The account, or for visitors a salted hash of address and browser: never the address itself.
  reporter     text        not null,
  reason       text        check (length(reason) <= 500),
  reported_at  timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid        references accounts,
  check ((dismissed_at is null) = (dismissed_by is null))
);

create unique index one_open_report_per_caller_and_car
  on reports (listing_id, reporter) where dismissed_at is null;
