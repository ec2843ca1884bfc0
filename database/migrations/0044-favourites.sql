-- Cars people keep, with the price they saw when they did.
create table favourites (
  account_id uuid        not null references accounts on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  price      integer     not null check (price > 0),
  added_at   timestamptz not null default now(),
  primary key (account_id, listing_id)
);

create index favourites_by_listing on favourites (listing_id);
