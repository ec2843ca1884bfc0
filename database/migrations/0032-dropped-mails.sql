-- An email that was dropped because its address had had enough for a day: for whoever looks after the market.
alter table mail_counts add column dropped boolean not null default false;
