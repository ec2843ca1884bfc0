-- A display name is free text. While one of two people blocks the other, each sees the name from before the block, so
-- that a new name cannot carry words across it. The trigger also serves instances of the release before this one.

alter table blocks add column account_name text, add column blocked_name text;

create function keep_names_of_block() returns trigger language plpgsql as $$
begin
  new.account_name := coalesce(new.account_name, (select name from accounts where id = new.account_id));
  new.blocked_name := coalesce(new.blocked_name, (select name from accounts where id = new.blocked_id));
  return new;
end $$;

create trigger keep_names_of_block before insert on blocks
  for each row execute function keep_names_of_block();

update blocks set
  account_name = (select name from accounts where id = blocks.account_id),
  blocked_name = (select name from accounts where id = blocks.blocked_id);

alter table blocks alter column account_name set not null, alter column blocked_name set not null;

create function name_known_to(viewer uuid, other uuid, name text) returns text language sql stable as $$
  select coalesce((
    select case account_id when other then account_name else blocked_name end from blocks
    where (account_id = viewer and blocked_id = other) or (account_id = other and blocked_id = viewer)
    order by at limit 1), name)
$$;
