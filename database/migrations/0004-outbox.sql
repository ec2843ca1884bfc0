-- What is to be done outside once a transaction has been committed, e.g. sending a mail.
create table outbox (
  id         uuid        primary key default time_ordered_id(),
  kind       text        not null,
  -- Emptied once done: mails carry names and links. The key stays, so that nothing is done twice.
  payload    jsonb       check (payload is not null or done_at is not null),
  key        text        not null unique,
  attempts   integer     not null default 0,
  -- At once, by whatever clock; later the moment of the next try, or the end of a lease.
  due_at     timestamptz not null default '-infinity',
  done_at    timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);

create index outbox_to_do on outbox (kind, due_at, id) where done_at is null;

create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;

create trigger outbox_is_announced after insert on outbox
  for each statement execute function announce_outbox();

-- Where mails go while no mail server is configured.
create table mailbox (
  id        uuid        primary key default time_ordered_id(),
  key       text        not null unique,
  recipient text        not null,
  subject   text        not null,
  text      text        not null,
  html      text        not null,
  sent_at   timestamptz not null default now()
);
