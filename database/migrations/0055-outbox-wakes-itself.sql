-- PostgreSQL lets one transaction with a notification commit at a time, and each of them waits for the disk alone. Whoever
-- adds to the outbox wakes the runner beside it once that is committed; the others look by themselves every few seconds.
drop trigger outbox_is_announced on outbox;
drop function announce_outbox();
