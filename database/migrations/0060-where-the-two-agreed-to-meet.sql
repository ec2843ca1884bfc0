-- Where the two meet if the seller has named another place since: what was agreed stays as it is. Null: where the
-- seller meets people now.
alter table viewings add column place text check (length(place) <= 200);
