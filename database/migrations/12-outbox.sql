-- Work that is done outside once a transaction has been committed, and the emails that it sends.

-- Inserting sends no notification: PostgreSQL commits transactions with notifications one after the other. The instance
-- that inserts a row wakes its own runner after the commit; other instances look every few seconds.
create table outbox (
  id          uuid        primary key default time_ordered_id(),
  kind        text        not null,
  -- Emptied once the item is done, because emails contain names and links.
  payload     jsonb       check (payload is not null or done_at is not null),
  -- Stays after the payload, so that the same item is not done twice.
  key         text        not null unique,
  attempts    integer     not null default 0,
  -- The moment of the next attempt, or the end of a lease. The default is due at once by any clock.
  due_at      timestamptz not null default '-infinity',
  done_at     timestamptz,
  -- After many attempts an item waits for an operator instead of the clock.
  given_up_at timestamptz,
  last_error  text,
  created_at  timestamptz not null default now(),
  constraint outbox_done_or_given_up check (done_at is null or given_up_at is null)
);

create index outbox_to_do on outbox (kind, due_at, id) where done_at is null and given_up_at is null;
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;

-- Receives the emails while no mail server is configured.
create table mailbox (
  id        uuid        primary key default time_ordered_id(),
  key       text        not null unique,
  recipient text        not null,
  subject   text        not null,
  text      text        not null,
  html      text        not null,
  sent_at   timestamptz not null default now()
);

-- The emails of the last two days, counted for the limits. Recipient and sender are keyed hashes.
create table mail_counts (
  -- The key of the email: a repeated attempt counts once.
  key         text        primary key,
  recipient   text        not null,
  about       text        not null,
  -- The person who caused the email; null if no other person did.
  sender      text,
  -- Whether the sender had not confirmed an email address.
  by_stranger boolean     not null default false,
  -- Whether the email was dropped because of the daily limit of its address. Operators watch the number.
  dropped     boolean     not null default false,
  at          timestamptz not null
);

create index mails_to_somebody on mail_counts (recipient, about, at);

-- Emails over a daily limit, which the recipient's account shows instead. Swept after two weeks.
create table unsent_mails (
  -- The key of the email.
  key         text        primary key,
  account_id  uuid        not null references accounts,
  subject     text        not null,
  -- The page that the email would have led to.
  path        text,
  by_stranger boolean     not null,
  at          timestamptz not null
);
create index unsent_mails_of_account on unsent_mails (account_id, by_stranger, at);
create index unsent_mails_by_age on unsent_mails (at);
