-- Rate limits of the market and of the identity service are counted by the same code.
alter table identity.rate_limits rename column resets_at to expires_at;
alter index identity.rate_limits_by_reset rename to rate_limits_by_expiry;
