-- Why somebody was suspended, in words for that person.
alter table accounts add column suspended_because text check (length(suspended_because) <= 500);
alter table accounts add constraint only_the_suspended_have_a_reason
  check (state = 'suspended' or suspended_because is null);

-- What administrators find people by: each word of the name and of the address, by its beginning.
alter table accounts add column search_words tsvector not null generated always as
  (to_tsvector('simple', translate(name || ' ' || email, '.@+-_/:', '       '))) stored;

-- The lists of people, newest first and by name, of everybody and of one role.
create index people on accounts (id) where state <> 'closed';
create index people_by_name on accounts (lower(name), id) where state <> 'closed';
create index people_by_role on accounts (role, id) where state <> 'closed';
create index people_by_role_and_name on accounts (role, lower(name), id) where state <> 'closed';
create index people_by_words on accounts using gin (search_words) where state <> 'closed';

-- What an administrator found when looking at the reports of a car.
alter table reports add column dismissed_because text
  check (length(dismissed_because) <= 500 and (dismissed_because is null or dismissed_at is not null));

-- The list of reported cars, the one reported last first.
create index open_reports on reports (id) where dismissed_at is null;
create index open_reports_by_car on reports (listing_id, id) where dismissed_at is null;
update reports set dismissed_at = now(), dismissed_by = listing.seller_id
  from listings as listing
  where listing.id = reports.listing_id and listing.state = 'removed' and dismissed_at is null;

-- The audit trail, one kind of deed at a time; emptying it is refused like every other change.
create index audit_entries_by_action on audit_entries (action, id);
create trigger audit_trail_is_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();
