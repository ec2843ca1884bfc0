-- Reports of cars, the audit trail, rate limits, and how often cars are viewed.

create table reports (
  id                uuid        primary key default time_ordered_id(),
  listing_id        uuid        not null references listings,
  -- The account; for visitors a salted hash of address and browser, never the address itself.
  reporter          text        not null,
  reason            text        check (length(reason) <= 500),
  reported_at       timestamptz not null default now(),
  dismissed_at      timestamptz,
  dismissed_by      uuid        references accounts,
  -- What the administrator found.
  dismissed_because text,
  check ((dismissed_at is null) = (dismissed_by is null)),
  check (length(dismissed_because) <= 500 and (dismissed_because is null or dismissed_at is not null))
);

create unique index one_open_report_per_caller_and_car
  on reports (listing_id, reporter) where dismissed_at is null;
-- The list of reported cars, the latest report first.
create index open_reports on reports (id) where dismissed_at is null;
create index open_reports_by_car on reports (listing_id, id) where dismissed_at is null;

-- The audit trail: who did what, to whom and when. It outlives the accounts, so it has no foreign keys.
create table audit_entries (
  id         uuid        primary key default time_ordered_id(),
  at         timestamptz not null default now(),
  actor_id   uuid,
  action     text        not null,
  subject_id uuid,
  details    jsonb       not null default '{}'
);

create index audit_entries_by_subject on audit_entries (subject_id, id);
create index audit_entries_by_actor on audit_entries (actor_id, id);
create index audit_entries_by_action on audit_entries (action, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever added to';
end
$$;

create trigger audit_entries_are_final before update on audit_entries
  for each row execute function refuse_change();
create trigger audit_trail_is_never_emptied before truncate on audit_entries
  for each statement execute function refuse_change();

-- Logins are most of the trail. All other entries are kept as long as receipts.
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

create trigger audit_entries_have_their_time before delete on audit_entries
  for each row execute function refuse_deleting_early();

-- Counted here and not in memory, so that neither a restart nor another instance starts from zero.
create table rate_limits (
  key        text        primary key,
  count      integer     not null,
  expires_at timestamptz not null
);

create index rate_limits_by_expiry on rate_limits (expires_at);

-- How often the page of a car was viewed each day. It records nothing about the viewers.
create table listing_views (
  listing_id uuid    not null references listings on delete cascade,
  day        date    not null,
  views      integer not null check (views > 0),
  primary key (listing_id, day)
);

-- The hourly sweep deletes old days; without the index it would read all views.
create index listing_views_by_day on listing_views (day);

-- Totals of views, so that the figures of a seller take as long for 18,000 cars as for ten.
create table seller_daily_views (
  seller_id  uuid    not null references accounts,
  day        date    not null,
  views      integer not null,
  primary key (seller_id, day)
);
create index seller_daily_views_by_day on seller_daily_views (day);

-- The sum of a car's rows in listing_views from `since` on. The job `sweep` moves `since` forward each day.
create table recent_views (
  listing_id uuid    primary key references listings on delete cascade,
  seller_id  uuid    not null references accounts,
  since      date    not null,
  views      integer not null
);
create index recent_views_by_seller on recent_views (seller_id, views desc, listing_id desc);
create index recent_views_by_since on recent_views (since);
