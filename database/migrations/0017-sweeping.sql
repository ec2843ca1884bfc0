-- Views of long ago are forgotten; without this every sweep would read all of them.
create index listing_views_by_day on listing_views (day);
