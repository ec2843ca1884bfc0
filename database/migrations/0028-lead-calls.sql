-- What a seller noted after calling somebody who booked. The latest note counts; the others are history.
create table lead_calls (
  id         uuid        primary key default time_ordered_id(),
  booking_id uuid        not null references bookings on delete cascade,
  outcome    text        not null check (outcome in ('called', 'not_reached')),
  at         timestamptz not null default now()
);

create index lead_calls_by_booking on lead_calls (booking_id, id);
