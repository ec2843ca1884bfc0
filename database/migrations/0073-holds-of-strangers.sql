-- Checkouts that buyers without a confirmed address began, by a keyed hash of their network. Swept after two days.
create table stranger_holds (
  attempt_id uuid        primary key references payment_attempts,
  network    text        not null,
  at         timestamptz not null
);
create index stranger_holds_by_network on stranger_holds (network);
create index stranger_holds_by_age on stranger_holds (at);
