-- What is to be forgotten is found by its day: of a large market all views are too many to be looked through each hour.
create index concurrently if not exists listing_views_by_day on listing_views (day);
