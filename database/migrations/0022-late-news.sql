-- What the card provider told after a payment was over: refunds, whoever made them, and disputes.
create table payment_refunds (
  id             text        primary key,
  attempt_id     uuid        not null references payment_attempts,
  amount         integer     not null check (amount > 0),
  status         text        not null check (status in ('pending', 'succeeded', 'failed')),
  failure_reason text,
  created_at     timestamptz not null,
  -- When the provider was asked: an answer that is older than this changes nothing.
  read_at        timestamptz not null
);
create index payment_refunds_by_attempt on payment_refunds (attempt_id);

create table payment_disputes (
  id         text        primary key,
  attempt_id uuid        not null references payment_attempts,
  amount     integer     not null check (amount > 0),
  reason     text        not null,
  status     text        not null check (status in ('open', 'won', 'lost')),
  -- Until then the provider takes an answer.
  answer_by  timestamptz,
  created_at timestamptz not null,
  read_at    timestamptz not null
);
create index payment_disputes_by_attempt on payment_disputes (attempt_id);
create index open_disputes on payment_disputes (created_at) where status = 'open';

-- Where the provider's books and ours said different things when they were last compared.
create table book_differences (
  intent_id text        primary key,
  what      text        not null,
  found_at  timestamptz not null default now()
);

alter table card_sandbox.refunds add column status text not null default 'succeeded'
  check (status in ('pending', 'succeeded', 'failed'));
alter table card_sandbox.refunds add column failure_reason text;

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
