-- Ids sort by the moment they were made (UUID version 7, microseconds included),
-- so "newest first" and paging need no other column.
create function time_ordered_id(at timestamptz default clock_timestamp()) returns uuid
language sql volatile parallel safe
return encode(
  int8send(
    (floor(extract(epoch from at) * 1000)::bigint << 16)
    | 28672 -- version 7
    | floor(mod(extract(epoch from at) * 1000, 1) * 4096)::bigint
  ) || substring(uuid_send(gen_random_uuid()) from 9),
  'hex'
)::uuid;

create table accounts (
  id         uuid        primary key default time_ordered_id(),
  -- Who the identity service says it is. An email alone never proves that.
  issuer     text        not null,
  subject    text        not null,
  email      text        not null check (email = lower(email) and length(email) <= 320),
  name       text        not null check (length(name) <= 100),
  role       text        not null check (role in ('buyer', 'seller', 'admin')),
  verified   boolean     not null default false check (not verified or role = 'seller'),
  state      text        not null default 'active' check (state in ('active', 'suspended', 'closed')),
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- Whoever closed an account may come back with the same email.
create unique index one_account_per_email on accounts (email) where state <> 'closed';

-- An access token is worth something only while its row is here.
create table access_sessions (
  id         uuid        primary key default gen_random_uuid(),
  account_id uuid        not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at)
);

create index access_sessions_by_account on access_sessions (account_id);
create index access_sessions_by_expiry on access_sessions (expires_at);

-- Money is in US cents; 50 and 99,999,999 are the smallest and largest card payment.
create table listings (
  id             uuid        primary key default time_ordered_id(),
  seller_id      uuid        not null references accounts,
  name           text        not null check (length(name) between 1 and 120),
  location       text        not null check (length(location) between 1 and 120),
  category       text        not null check (category in ('toyota', 'bmw', 'bentley')),
  condition      text        not null check (condition in ('Good', 'Medium', 'Bad')),
  resale_price   integer     not null check (resale_price between 50 and 99999999),
  original_price integer     not null check (original_price between 50 and 99999999),
  phone          text        not null check (length(phone) between 6 and 40),
  years_used     smallint    not null check (years_used between 0 and 100),
  description    text        not null check (length(description) <= 5000),
  pictures       text[]      not null check (cardinality(pictures) between 1 and 12),
  state          text        not null default 'draft'
                             check (state in ('draft', 'advertised', 'sold', 'removed')),
  -- Follows the seller's account: suspended or closed means hidden.
  hidden         boolean     not null default false,
  posted_at      timestamptz not null default now()
);

create index listings_on_offer on listings (id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category on listings (category, id)
  where state = 'advertised' and not hidden;
create index listings_by_seller on listings (seller_id, id);
