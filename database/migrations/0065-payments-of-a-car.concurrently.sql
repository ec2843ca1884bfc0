-- Whether a car that was sold is paid for is asked of every car that prices are learnt from, and of every sold car in a
-- list: there was an index of those payments only that were not given back.
create index concurrently if not exists payments_by_listing on payments (listing_id, paid_at desc);
