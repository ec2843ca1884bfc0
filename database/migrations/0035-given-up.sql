-- After so many tries an item no longer waits for the clock but for an operator.
alter table outbox
  add column given_up_at timestamptz,
  add constraint outbox_done_or_given_up check (done_at is null or given_up_at is null);

-- What is about access has a lane of its own.
update outbox set kind = 'access_mail'
  where kind = 'mail' and done_at is null and payload ->> 'about' = 'access';

drop index outbox_to_do;
create index outbox_to_do on outbox (kind, due_at, id) where done_at is null and given_up_at is null;
create index outbox_given_up on outbox (given_up_at) where given_up_at is not null;
