-- What a deleted account leaves behind has no phone and no place any more.
alter table listings drop constraint listings_phone_check;
alter table listings add constraint listings_phone_check check (phone = '' or length(phone) between 6 and 40);
alter table bookings drop constraint bookings_phone_check;
alter table bookings add constraint bookings_phone_check check (phone = '' or length(phone) between 6 and 40);
alter table bookings drop constraint bookings_location_check;
alter table bookings add constraint bookings_location_check check (length(location) <= 120);

-- Accounts that were deleted before this kept everything.
delete from identity.one_time_codes;
delete from identity.users using accounts
  where state = 'closed' and issuer = 'embedded-identity' and subject = users.id::text;
update listings set phone = '', state = case when listings.state = 'sold' then 'sold' else 'removed' end
  from accounts where accounts.id = seller_id and accounts.state = 'closed';
update bookings set phone = '', location = '' from accounts
  where accounts.id = buyer_id and accounts.state = 'closed';
update accounts set
  name = 'Deleted account', email = id || '@deleted.invalid', issuer = 'deleted', subject = id::text, email_proven_at = null
  where state = 'closed';
