-- Totals of views, so that a seller's figures take as long for 18,000 cars as for ten. They replace seller_views, which had
-- to be added up for each look.
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

insert into seller_daily_views (seller_id, day, views)
select listing.seller_id, seen.day, sum(seen.views)
from listing_views as seen join listings as listing on listing.id = seen.listing_id
where seen.day > current_date - 92
group by listing.seller_id, seen.day;

insert into recent_views (listing_id, seller_id, since, views)
select listing.id, listing.seller_id, min(seen.day), sum(seen.views)
from listing_views as seen join listings as listing on listing.id = seen.listing_id
where seen.day > current_date - 30
group by listing.id;

drop trigger views_are_sorted on listing_views;
drop trigger more_views_are_sorted on listing_views;
drop function sort_views_by_seller();
drop table seller_views;
