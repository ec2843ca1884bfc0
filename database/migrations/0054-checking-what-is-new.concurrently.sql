-- Whose books have changed lately: without these every hourly check would read all cars and all payments.
create index concurrently if not exists payments_by_refunded_at on payments (refunded_at)
  where refunded_at is not null;
create index concurrently if not exists listings_by_left_at on listings (left_at)
  where left_at is not null;
