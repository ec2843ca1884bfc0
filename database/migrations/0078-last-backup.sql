-- When the state was read that the newest backup holds, so that a missing backup raises an alarm whatever makes backups.
alter table market add column last_backup_at timestamptz;
