-- Administrators look through them: few of many.
create index concurrently if not exists hidden_cars on listings (id) where hidden and state in ('draft', 'advertised');
