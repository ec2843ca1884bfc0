-- When the person showed that the mailbox is theirs; null until then.
alter table accounts add column email_proven_at timestamptz;

-- Confirmation links used to confirm when merely opened, by a mail scanner too. A password confirmed like that may be a
-- stranger's: beside an outside sign-in it goes, alone it has to be confirmed again. Users the server itself made
-- (never changed since) keep their proof.
create temporary table doubtful on commit drop as
  select users.id, exists (
    select from identity.logins where user_id = users.id and provider_id <> 'credential'
  ) as has_outside_sign_in
  from identity.users
  where email_verified and updated_at > created_at
    and exists (select from identity.logins where user_id = users.id and provider_id = 'credential');

delete from identity.logins using doubtful
  where user_id = doubtful.id and has_outside_sign_in and provider_id = 'credential';
delete from identity.sessions using doubtful where user_id = doubtful.id and has_outside_sign_in;
delete from access_sessions using accounts, doubtful
  where account_id = accounts.id and issuer = 'embedded-identity' and subject = doubtful.id::text and has_outside_sign_in;
update identity.users set email_verified = false from doubtful
  where users.id = doubtful.id and not has_outside_sign_in;
delete from identity.one_time_codes;

update accounts set email_proven_at = now() from identity.users
  where issuer = 'embedded-identity' and subject = users.id::text and users.email_verified and users.email = accounts.email;
