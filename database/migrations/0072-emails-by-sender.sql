-- Who caused an email, as a keyed hash of their mailbox; null if no other person did.
alter table mail_counts add column sender text;
-- Whether the sender had not confirmed an email address.
alter table mail_counts add column by_stranger boolean not null default false;

-- Emails over a daily limit, which their account shows instead. Swept after two weeks.
create table unsent_mails (
  -- That of the email.
  key         text        primary key,
  account_id  uuid        not null references accounts,
  subject     text        not null,
  -- The page of ours that the email would have led to.
  path        text,
  by_stranger boolean     not null,
  at          timestamptz not null
);
create index unsent_mails_of_account on unsent_mails (account_id, by_stranger, at);
create index unsent_mails_by_age on unsent_mails (at);

-- When the seller was emailed about a booking. Earlier bookings were emailed at once.
alter table bookings add column seller_told_at timestamptz default now();
alter table bookings alter column seller_told_at drop default;
