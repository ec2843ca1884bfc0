-- The embedded card sandbox has a schema of its own, which nothing else reads. Card numbers are never stored.
create schema card_sandbox;

create table card_sandbox.payment_methods (
  id         text        primary key,
  -- The alias of the published test card, instead of its number.
  test_card  text        not null,
  brand      text        not null,
  last4      text        not null,
  exp_month  integer     not null,
  exp_year   integer     not null,
  billing    jsonb       not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

create table card_sandbox.intents (
  id              text        primary key,
  position        bigint      generated always as identity unique,
  client_secret   text        not null,
  amount          integer     not null check (amount > 0),
  currency        text        not null,
  metadata        jsonb       not null default '{}',
  status          text        not null default 'requires_payment_method' check (status in
    ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  payment_method  text        references card_sandbox.payment_methods,
  -- The address of the page on which the bank asks for authentication.
  authentication  text        unique,
  -- As at Stripe, an intent is cancelled when confirming it has failed too often.
  failures        integer     not null default 0,
  last_error      jsonb,
  charge          text        unique,
  refunded_amount integer     not null default 0 check (refunded_amount between 0 and amount),
  created_at      timestamptz not null default clock_timestamp(),
  canceled_at     timestamptz,
  check ((status = 'requires_action') = (authentication is not null)),
  check ((status = 'succeeded') = (charge is not null)),
  check (refunded_amount = 0 or status = 'succeeded')
);

create index intents_by_moment on card_sandbox.intents (created_at);

create table card_sandbox.refunds (
  id             text        primary key,
  position       bigint      generated always as identity unique,
  intent         text        not null references card_sandbox.intents,
  amount         integer     not null check (amount > 0),
  metadata       jsonb       not null default '{}',
  status         text        not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  failure_reason text,
  created_at     timestamptz not null default clock_timestamp()
);

create index refunds_by_intent on card_sandbox.refunds (intent);

create table card_sandbox.disputes (
  id         text        primary key,
  position   bigint      generated always as identity unique,
  intent     text        not null references card_sandbox.intents,
  amount     integer     not null check (amount > 0),
  reason     text        not null,
  status     text        not null default 'needs_response'
                         check (status in ('needs_response', 'under_review', 'won', 'lost')),
  created_at timestamptz not null default clock_timestamp()
);
create index disputes_by_intent on card_sandbox.disputes (intent);

create table card_sandbox.events (
  id         text        primary key,
  position   bigint      generated always as identity unique,
  type       text        not null,
  object     jsonb       not null,
  created_at timestamptz not null default clock_timestamp()
);

create index events_by_moment on card_sandbox.events (created_at);

-- One row for each webhook message to send; an event that is sent twice has two.
create table card_sandbox.deliveries (
  id           bigint      generated always as identity primary key,
  event        text        not null references card_sandbox.events,
  attempts     integer     not null default 0,
  due_at       timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  given_up_at  timestamptz
);

create index deliveries_to_make on card_sandbox.deliveries (due_at)
  where delivered_at is null and given_up_at is null;

-- The response to each idempotency key, also if it was an error.
create table card_sandbox.saved_answers (
  key        text        primary key check (length(key) <= 255),
  question   text        not null,
  status     integer     not null,
  body       jsonb       not null,
  created_at timestamptz not null default clock_timestamp()
);
