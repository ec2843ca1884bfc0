-- Whatever public pages show announces its change within the transaction that makes it, so that no
-- code path can forget to. The transaction's number tells one change from the next, however many
-- connections bring the news.
create function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_changes', pg_current_xact_id()::text);
  return null;
end
$$;

-- Any column of a car that visitors can see, or could see before; drafts change unnoticed.
create trigger new_car_is_announced after insert on listings
  for each row when (new.state in ('advertised', 'sold'))
  execute function announce_public_change();

create trigger changed_car_is_announced after update on listings
  for each row when (
    old.* is distinct from new.*
    and (old.state in ('advertised', 'sold') or new.state in ('advertised', 'sold'))
  )
  execute function announce_public_change();

create trigger deleted_car_is_announced after delete on listings
  for each row when (old.state in ('advertised', 'sold'))
  execute function announce_public_change();

create trigger emptied_market_is_announced after truncate on listings
  for each statement execute function announce_public_change();

-- Of a seller visitors see the name and whether it is verified.
create trigger changed_seller_is_announced after update on accounts
  for each row when (
    (old.role = 'seller' or new.role = 'seller')
    and (old.name, old.verified, old.role, old.state)
      is distinct from (new.name, new.verified, new.role, new.state)
  )
  execute function announce_public_change();
