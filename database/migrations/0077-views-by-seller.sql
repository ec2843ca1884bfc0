-- The views of the last weeks in the order in which a seller's figures need them: an index of listing_views cannot have the
-- seller, and one of many cars waited for a lookup for each.
create table seller_views (
  seller_id  uuid    not null references accounts,
  day        date    not null,
  listing_id uuid    not null,
  views      integer not null,
  primary key (seller_id, day, listing_id)
);
create index seller_views_by_day on seller_views (day);

create function sort_views_by_seller() returns trigger language plpgsql as $$
begin
  insert into seller_views (seller_id, day, listing_id, views)
  select listing.seller_id, seen.day, seen.listing_id, seen.views
  from seen join listings as listing on listing.id = seen.listing_id
  order by listing.id
  on conflict (seller_id, day, listing_id) do update set views = excluded.views;
  return null;
end $$;
create trigger views_are_sorted after insert on listing_views
  referencing new table as seen for each statement execute function sort_views_by_seller();
create trigger more_views_are_sorted after update on listing_views
  referencing new table as seen for each statement execute function sort_views_by_seller();

insert into seller_views (seller_id, day, listing_id, views)
select listing.seller_id, seen.day, seen.listing_id, seen.views
from listing_views as seen join listings as listing on listing.id = seen.listing_id
where seen.day > current_date - 92;
