-- Who did what to whom, when. Kept even when the people are gone, and never changed.
create table audit_entries (
  id         uuid        primary key default time_ordered_id(),
  at         timestamptz not null default now(),
  actor_id   uuid,
  action     text        not null,
  subject_id uuid,
  details    jsonb       not null default '{}'
);

create index audit_entries_by_subject on audit_entries (subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever added to';
end
$$;

create trigger audit_entries_are_final before update or delete on audit_entries
  for each row execute function refuse_change();

-- Counted here and not in memory, so that neither a restart nor another instance starts afresh.
create table rate_limits (
  key        text        primary key,
  count      integer     not null,
  expires_at timestamptz not null
);

create index rate_limits_by_expiry on rate_limits (expires_at);
