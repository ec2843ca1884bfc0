-- When the person logged out everywhere. An identity service that cannot be asked whether a sign-in still stands says
-- in its tokens when it was: older ones open no session any more.
alter table accounts add column sessions_ended_at timestamptz;

-- Names have single spaces, as they are written from now on: the market and the identity service keep the same.
update accounts set name = regexp_replace(name, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')
  where name ~ '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2}';
update identity.users set name = regexp_replace(name, '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')
  where name ~ '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2}';
