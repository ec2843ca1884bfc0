-- How many mails an address got lately. Swept after two days.
create table mail_counts (
  -- That of the mail: a repeated try counts once.
  key       text        primary key,
  -- A keyed hash: whose it is need not be known.
  recipient text        not null,
  about     text        not null,
  at        timestamptz not null
);

create index mails_to_somebody on mail_counts (recipient, about, at);
