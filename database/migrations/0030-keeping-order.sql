-- Why an administrator hid a car, in words for its seller. A car is hidden as long as this or the seller's account says so.
alter table listings add column hidden_because text check (length(hidden_because) <= 500);
alter table listings add constraint cars_with_a_reason_are_hidden
  check (hidden or hidden_because is null);

-- What administrators find cars by: each word of the name, by its beginning.
create index listings_by_name on listings using gin
  (to_tsvector('simple', translate(name, '.@+-_/:', '       ')));
-- What is on offer has indexes of its own.
create index drafts_and_sold_cars on listings (state, id) where state in ('draft', 'sold');
create index listings_hidden_by_administrators on listings (id) where hidden_because is not null;

-- Sellers who wait for an administrator to look at them.
create index sellers_not_verified on accounts (id)
  where role = 'seller' and not verified and state <> 'closed';

-- What one person did; what was done to them has its own index already.
create index audit_entries_by_actor on audit_entries (actor_id, id);
