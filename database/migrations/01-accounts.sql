-- Accounts and their access sessions, the ids that all tables use, and the announcements of public changes.

-- Ids sort by the moment they were made (UUID version 7, microseconds included), so "newest first" and paging need no
-- other column.
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

-- Triggers announce every change of what public pages show, within the transaction that makes it, so that no code path
-- can forget to. The number of the transaction tells one change from the next if several connections report it. A notice
-- without ids stands for a change of anything.
create function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', pg_current_xact_id()::text);
  return null;
end
$$;

-- Names the cars that changed, so that pages without them stay valid. A statement that changes more than 100 cars names
-- none, because every listener reads every notice.
create function announce_public_cars(ids uuid[]) returns void language sql as $$
  select pg_notify('public_changes', case
    when cardinality(ids) <= 100 then pg_current_xact_id()::text || ' ' || array_to_string(ids, ',')
    else pg_current_xact_id()::text end)
  where cardinality(ids) > 0
$$;

create table accounts (
  id                 uuid        primary key default time_ordered_id(),
  -- The identity service's name for the person. An email alone never identifies an account.
  issuer             text        not null,
  subject            text        not null,
  email              text        not null check (email = lower(email) and length(email) <= 320),
  -- When the person proved that they can read the mailbox; null until then.
  email_proven_at    timestamptz,
  name               text        not null check (length(name) <= 100),
  role               text        not null check (role in ('buyer', 'seller', 'admin')),
  verified           boolean     not null default false check (not verified or role = 'seller'),
  state              text        not null default 'active' check (state in ('active', 'suspended', 'closed')),
  -- Written for the suspended person to read.
  suspended_because  text        check (length(suspended_because) <= 500),
  -- A seller may show the phone number of their cars only to buyers whom they have answered.
  phone_after_answer boolean     not null default false,
  -- When the person logged out everywhere. An identity service that cannot be asked whether a sign-in still stands puts
  -- the time of the sign-in into its tokens; sign-ins before this time open no session.
  sessions_ended_at  timestamptz,
  created_at         timestamptz not null default now(),
  -- Administrators find accounts by the beginning of each word of the name and of the email.
  search_words       tsvector    not null generated always as
    (to_tsvector('simple', translate(name || ' ' || email, '.@+-_/:', '       '))) stored,
  unique (issuer, subject),
  constraint only_the_suspended_have_a_reason check (state = 'suspended' or suspended_because is null)
);

-- A person who closed an account may open another one with the same email.
create unique index one_account_per_email on accounts (email) where state <> 'closed';

-- The lists of accounts, newest first and by name, of all roles and of one.
create index people on accounts (id) where state <> 'closed';
create index people_by_name on accounts (lower(name), id) where state <> 'closed';
create index people_by_role on accounts (role, id) where state <> 'closed';
create index people_by_role_and_name on accounts (role, lower(name), id) where state <> 'closed';
create index people_by_words on accounts using gin (search_words) where state <> 'closed';
-- Sellers who wait to be verified by an administrator.
create index sellers_not_verified on accounts (id)
  where role = 'seller' and not verified and state <> 'closed';

-- Visitors see a seller's name and whether the seller is verified.
create trigger changed_seller_is_announced after update on accounts
  for each row when (
    (old.role = 'seller' or new.role = 'seller')
    and (old.name, old.verified, old.role, old.state)
      is distinct from (new.name, new.verified, new.role, new.state)
  )
  execute function announce_public_change();

-- Listings have a copy of `verified`, because a filter must be in the same index.
create function spread_seller_verified() returns trigger language plpgsql as $$
begin
  update listings set seller_verified = new.verified
    where seller_id = new.id and seller_verified <> new.verified;
  return null;
end $$;
create trigger listings_follow_their_seller after update of verified on accounts
  for each row when (old.verified <> new.verified) execute function spread_seller_verified();

-- The choice changes every page that shows one of the seller's cars, including a car that is being advertised right now.
-- The notices name the cars, 100 at a time: a notice without ids would invalidate every page of the market.
create function announce_cars_of_seller() returns trigger language plpgsql as $$
begin
  perform announce_public_cars(array_agg(id)) from (
    select id, (row_number() over (order by id) - 1) / 100 as part from listings
    where seller_id = new.id and state <> 'removed') as car
  group by part;
  return null;
end $$;
create trigger changed_phone_choice_is_announced after update of phone_after_answer on accounts
  for each row when (old.phone_after_answer <> new.phone_after_answer)
  execute function announce_cars_of_seller();

-- An access token is valid only while its row exists.
create table access_sessions (
  id               uuid        primary key default gen_random_uuid(),
  account_id       uuid        not null references accounts on delete cascade,
  -- The sign-in at the identity service that the token came from: ending one ends the other.
  identity_session text,
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null check (expires_at > created_at)
);

create index access_sessions_by_account on access_sessions (account_id);
create index access_sessions_by_expiry on access_sessions (expires_at);
create index access_sessions_by_identity_session on access_sessions (identity_session)
  where identity_session is not null;
