-- The embedded identity service has a schema of its own, which nothing else reads. Accounts refer to a user by issuer and
-- subject, as they would with any other identity service.
create schema identity;

create table identity.users (
  id             uuid        primary key default gen_random_uuid(),
  name           text        not null,
  email          text        not null unique check (email = lower(email)),
  email_verified boolean     not null,
  image          text,
  disabled       boolean     not null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

create table identity.sessions (
  id           uuid        primary key default gen_random_uuid(),
  user_id      uuid        not null references identity.users on delete cascade,
  -- Useless without the signature, which only the cookie has.
  token        text        not null unique,
  -- Shown to the user, who ends sessions that they do not recognise.
  ip_address   text,
  user_agent   text,
  expires_at   timestamptz not null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null,
  -- Changes whenever the browser asks for a token.
  last_used_at timestamptz not null default now()
);

create index sessions_user_id_idx on identity.sessions (user_id);

-- The ways in which a user signs in: a password (Argon2id), Google, another issuer.
create table identity.logins (
  id                       uuid        primary key default gen_random_uuid(),
  user_id                  uuid        not null references identity.users on delete cascade,
  provider_id              text        not null,
  account_id               text        not null,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null,
  unique (provider_id, account_id)
);

create index logins_user_id_idx on identity.logins (user_id);

-- The codes behind the links in emails, and the state that a sign-in at Google must return. Identifiers are hashed.
create table identity.one_time_codes (
  id         uuid        primary key default gen_random_uuid(),
  identifier text        not null,
  value      text        not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index one_time_codes_identifier_idx on identity.one_time_codes (identifier);

-- The newest key signs identity tokens. Its private half is encrypted with the service's secret.
create table identity.signing_keys (
  id          uuid        primary key default gen_random_uuid(),
  public_key  text        not null,
  private_key text        not null,
  alg         text,
  crv         text,
  created_at  timestamptz not null,
  expires_at  timestamptz
);

-- Has the columns of the market's own rate_limits, because the same code counts both.
create table identity.rate_limits (
  key        text        primary key,
  count      integer     not null,
  -- The constraint is named as in databases from before these files, where the column had another name.
  expires_at timestamptz constraint rate_limits_resets_at_not_null not null
);

create index rate_limits_by_expiry on identity.rate_limits (expires_at);
