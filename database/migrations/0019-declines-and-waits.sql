-- How many cards the bank refused on this checkout, and when it ended without a payment.
alter table payment_attempts add column declines integer not null default 0;
alter table payment_attempts add column ended_at timestamptz;

-- As at Stripe, an intent is cancelled when confirming it has failed too often.
alter table card_sandbox.intents add column failures integer not null default 0;
