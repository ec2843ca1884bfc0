-- Whether the person or their browser has named the time zone. Until then it is UTC, and the first browser that says
-- where it is corrects it.
alter table alert_settings add column zone_known boolean not null default false;
