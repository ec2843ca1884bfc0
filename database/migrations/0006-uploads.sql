-- Who uploaded which picture. Written before the picture can be seen, so that none is forgotten.
create table uploads (
  id           uuid        primary key default time_ordered_id(),
  account_id   uuid        not null references accounts,
  address      text        not null unique check (length(address) <= 500),
  bytes        integer     not null check (bytes > 0),
  uploaded_at  timestamptz not null default now(),
  -- The last time a listing asked for it: it stays while that listing is being saved.
  wanted_at    timestamptz not null default now(),
  -- From then on no listing may use it; the row goes once the picture is gone.
  discarded_at timestamptz
);

create index uploads_by_account on uploads (account_id) where discarded_at is null;
create index uploads_by_want on uploads (wanted_at) where discarded_at is null;
create index uploads_to_remove on uploads (id) where discarded_at is not null;
