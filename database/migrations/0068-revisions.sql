-- What buyers see of a car on offer, apart from its price, changes in numbered steps: whatever a buyer agreed to says
-- which number it was shown.
alter table listings add column revision integer not null default 0 check (revision >= 0);

create table listing_revisions (
  listing_id uuid        not null references listings on delete cascade,
  number     integer     not null check (number > 0),
  at         timestamptz not null,
  editor_id  uuid        not null references accounts,
  -- Each fact that changed, with its value before and after. Of a VIN only a digest.
  changes    jsonb       not null check (jsonb_array_length(changes) > 0),
  primary key (listing_id, number)
);

-- What the buyer was shown who pays. Null for checkouts that an older release opened.
alter table payment_attempts add column revision integer;

alter table payment_attempts drop constraint payment_attempts_refund_reason_check;
alter table payment_attempts add constraint payment_attempts_refund_reason_check check (refund_reason in
  ('car_gone', 'booking_ended', 'account_ended', 'price_changed', 'car_changed', 'given_back', 'our_mistake')) not valid;

-- The car as it was shown to the buyer. Null for what was paid before.
alter table receipts add column car jsonb;

-- The number alone is nothing that visitors see.
create or replace function differs_in_description_only(was listings, became listings) returns boolean language plpgsql as $$
begin
  was.description = became.description;
  was.terms = became.terms;
  was.revision = became.revision;
  return was is not distinct from became;
end
$$;
