-- Why money that came for a car goes back. Null for what went back before this was written down.
alter table payment_attempts add column refund_reason text check (refund_reason in
  ('car_gone', 'booking_ended', 'account_ended', 'price_changed', 'given_back', 'our_mistake'));
