-- The newest revision of a car that a buyer was shown who booked it, offered for it, asked to see it or paid.
create table shown_revisions (
  listing_id       uuid    not null references listings on delete cascade,
  buyer_id         uuid    not null references accounts on delete cascade,
  revision         integer not null check (revision >= 0),
  -- The newest one that an email reported.
  emailed_revision integer,
  primary key (listing_id, buyer_id)
);

create index shown_revisions_of_buyer on shown_revisions (buyer_id);

insert into shown_revisions (listing_id, buyer_id, revision)
select listing.id, committed.buyer_id, listing.revision
from (
  select listing_id, buyer_id from bookings where state = 'open'
  union
  select listing_id, buyer_id from offers where state in ('pending', 'accepted')
  union
  select listing_id, buyer_id from viewings where state in ('asked', 'confirmed')
) as committed
join listings as listing on listing.id = committed.listing_id;
