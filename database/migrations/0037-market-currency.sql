-- Amounts are integers of the currency's minor units; which currency that is must not change under them.
-- Until now it was always this one.
alter table market add column currency text check (currency ~ '^[A-Z]{3}$');
insert into market (currency) select 'USD' where exists (select from listings)
  on conflict (only_one) do nothing;
update market set currency = 'USD';
