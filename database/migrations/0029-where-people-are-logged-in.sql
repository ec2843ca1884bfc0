-- Shown to the person, who ends what they do not know. Moves on whenever the browser asks for a token.
alter table identity.sessions add column last_used_at timestamptz not null default now();

-- Which sign-in at the identity service an access token came from: ending the one ends the other.
alter table access_sessions add column identity_session text;
create index access_sessions_by_identity_session on access_sessions (identity_session)
  where identity_session is not null;
