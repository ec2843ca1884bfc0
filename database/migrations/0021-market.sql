-- Which market this is: one row, made at the first start. Its id stands in every card payment, so that
-- two markets with one account at the card provider leave each other's payments alone.
create table market (
  only_one             boolean     primary key default true check (only_one),
  id                   uuid        not null default gen_random_uuid(),
  -- Where real card payments were last confirmed: a copy that is started elsewhere differs.
  public_url           text,
  database_identity    text,
  -- For the operator. While it is set, nothing is asked of the card provider.
  payments_off_because text,
  payments_off_since   timestamptz,
  check ((payments_off_because is null) = (payments_off_since is null))
);
