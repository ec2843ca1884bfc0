-- When a car was sold or removed; set here, so that no way of leaving the market can forget it. Of cars that left before,
-- nobody has kept anything yet.
alter table listings
  add column left_at timestamptz,
  add constraint only_cars_that_left_have_left check (left_at is null or state in ('sold', 'removed'));

create function note_left_at() returns trigger language plpgsql as $$
begin
  -- A sale that is undone brings the car back.
  new.left_at = case when new.state in ('sold', 'removed') then coalesce(new.left_at, now()) end;
  return new;
end
$$;

create trigger note_left_at before insert or update of state on listings
  for each row execute function note_left_at();
