-- The audit trail is never changed, and nothing is deleted before its time. Logins are most of it; whatever else
-- happened is kept as long as the receipts.
create function may_be_forgotten(action text, at timestamptz) returns boolean language sql stable as $$
  select at < now() - case action when 'account.signed_in' then interval '2 years' else interval '10 years' end
$$;

create function refuse_deleting_early() returns trigger language plpgsql as $$
begin
  if not may_be_forgotten(old.action, old.at) then
    raise exception 'the audit trail is only ever added to';
  end if;
  return old;
end
$$;

drop trigger audit_entries_are_final on audit_entries;
create trigger audit_entries_are_final before update on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_have_their_time before delete on audit_entries
  for each row execute function refuse_deleting_early();
