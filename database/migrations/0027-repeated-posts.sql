-- Which car a call with an Idempotency-Key has added: repeated, it adds no second one. Swept after a week.
create table posted_listings (
  seller_id  uuid        not null references accounts (id) on delete cascade,
  key        text        not null check (length(key) between 1 and 100),
  -- Of what was sent: the same key with something else is a mistake.
  digest     text        not null,
  listing_id uuid        not null references listings (id) on delete cascade,
  at         timestamptz not null default now(),
  primary key (seller_id, key)
);
