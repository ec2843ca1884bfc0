-- A keyed hash of the buyer's mailbox, for buyers with a confirmed address. It outlives their accounts, because a buyer could
-- close an account to get rid of a wait. Swept after two days.
alter table payment_attempts add column mailbox text;
create index payment_attempts_by_mailbox on payment_attempts (mailbox) where mailbox is not null;
