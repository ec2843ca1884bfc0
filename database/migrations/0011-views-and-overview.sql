-- How often a car's page was looked at, by day. Nothing about who looked.
create table listing_views (
  listing_id uuid    not null references listings on delete cascade,
  day        date    not null,
  views      integer not null check (views > 0),
  primary key (listing_id, day)
);

-- When the car came on offer; set here, so that no way of advertising can forget it.
alter table listings add column advertised_at timestamptz;
update listings set advertised_at = posted_at where state in ('advertised', 'sold');

create function note_advertised_at() returns trigger language plpgsql as $$
begin
  new.advertised_at = case when tg_op = 'INSERT' then new.posted_at else now() end;
  return new;
end $$;

create trigger note_advertised_at before insert or update of state on listings
  for each row when (new.state in ('advertised', 'sold') and new.advertised_at is null)
  execute function note_advertised_at();

create index listings_by_advertised_at on listings (advertised_at) where advertised_at is not null;
create index bookings_by_booked_at on bookings (booked_at);
create index payments_by_paid_at on payments (paid_at);
create index refunded_attempts on payment_attempts (created_at)
  where state in ('refund_pending', 'refunded');
