-- What was found wrong with one car stops payments for that car; a row without a car stops them all.
alter table payment_stops add column listing_id uuid references listings on delete cascade;
delete from payment_stops as again using payment_stops as first
  where again.reason = first.reason and again.id > first.id;
create unique index one_stop_per_rule on payment_stops
  (coalesce(listing_id, '00000000-0000-0000-0000-000000000000'), reason);

-- Everything that was tried for a car, and by whom: asked with every checkout.
create index attempts_by_car on payment_attempts (listing_id, buyer_id);
