-- Conversations between a buyer and a seller about one car, the offers in them, and blocks.

create table conversations (
  id         uuid        primary key default time_ordered_id(),
  listing_id uuid        not null references listings on delete cascade,
  buyer_id   uuid        not null references accounts on delete cascade,
  seller_id  uuid        not null references accounts on delete cascade,
  -- How many messages there are, which is also the position of the newest. It is counted up under the lock of this row,
  -- so that a person who has read up to a position cannot have missed an earlier one. Times and ids cannot promise that,
  -- because transactions commit out of order.
  messages   integer     not null default 0 check (messages >= 0),
  begun_at   timestamptz not null,
  last_at    timestamptz not null,
  -- When the buyer or the seller deleted their account.
  closed_at  timestamptz,
  unique (listing_id, buyer_id),
  -- Offers refer to all four.
  constraint conversations_with_their_car_and_people unique (id, listing_id, buyer_id, seller_id),
  check (buyer_id <> seller_id)
);

create index conversations_by_buyer on conversations (buyer_id, begun_at);
create index conversations_by_seller on conversations (seller_id);
create index conversations_by_last on conversations (last_at);
create index conversations_that_closed on conversations (closed_at) where closed_at is not null;

-- Changes of a car's state are a live hint for the people who have a conversation about it. Hints ('news') name the
-- account and the conversation, never the text.
create function announce_car_in_talks() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', person || ' conversation:' || talk.id)
    from conversations as talk cross join unnest(array[talk.buyer_id, talk.seller_id]) as person
    where talk.listing_id = new.id;
  return null;
end $$;
create trigger cars_in_talks_are_news after update of state on listings
  for each row when (old.state <> new.state) execute function announce_car_in_talks();

-- Offers for the car, by the buyer or the seller.
create table offers (
  id              uuid        primary key default time_ordered_id(),
  conversation_id uuid        not null,
  listing_id      uuid        not null,
  buyer_id        uuid        not null,
  seller_id       uuid        not null,
  made_by         uuid        not null,
  -- The client's idempotency key.
  key             uuid        not null,
  -- The offer that this one counters; each is countered at most once.
  counters        uuid        unique references offers on delete cascade,
  amount          integer     not null check (amount between 50 and 99999999),
  state           text        not null default 'pending' check (state in
    ('pending', 'declined', 'countered', 'withdrawn', 'accepted', 'used', 'replaced', 'expired', 'void')),
  -- The seller promises to reserve the car for a day once the offer is accepted.
  reserve         boolean     not null default false,
  made_at         timestamptz not null,
  answer_by       timestamptz not null check (answer_by > made_at),
  accepted_at     timestamptz,
  -- The amount is this buyer's price until `price_until`, and no other buyer can pay until `reserved_until`.
  price_until     timestamptz check (price_until > accepted_at),
  reserved_until  timestamptz check (reserved_until <= price_until),
  -- Stays set after the reservation has ended, so that one buyer cannot reserve the car again and again.
  reserved_at     timestamptz,
  reminded_at     timestamptz,
  -- The offer is about the car of its conversation, and between its buyer and seller.
  foreign key (conversation_id, listing_id, buyer_id, seller_id)
    references conversations (id, listing_id, buyer_id, seller_id) on delete cascade,
  constraint made_by_one_of_the_two check (made_by in (buyer_id, seller_id)),
  constraint the_seller_keeps_the_car check (not reserve or made_by = seller_id),
  constraint an_offer_is_made_once unique (conversation_id, made_by, key),
  constraint agreed_for_some_time check ((accepted_at is null) = (price_until is null)),
  constraint reserved_since_some_time check ((reserved_until is null) or (reserved_at is not null)),
  constraint agreed_if_accepted check ((state in ('accepted', 'used', 'replaced')) <= (accepted_at is not null))
);

create unique index one_pending_offer_per_conversation on offers (conversation_id) where state = 'pending';
create unique index one_agreed_price_per_buyer_and_car on offers (listing_id, buyer_id) where state = 'accepted';
-- A reservation ends by the clock, but stays in this index until the next one replaces it.
create unique index one_reservation_per_car on offers (listing_id)
  where state = 'accepted' and reserved_until is not null;

create index reservations_by_listing on offers (listing_id, reserved_at) where reserved_at is not null;
create index offers_by_conversation on offers (conversation_id, id);
create index live_offers_by_listing on offers (listing_id) where state in ('pending', 'accepted');
create index live_offers_by_buyer on offers (buyer_id) where state in ('pending', 'accepted');
create index live_offers_by_seller on offers (seller_id) where state in ('pending', 'accepted');
create index offers_to_answer on offers (answer_by) where state = 'pending';
create index agreed_prices_by_end on offers (price_until) where state = 'accepted';
create index offers_by_buyer on offers (buyer_id, id);
create index offers_by_seller on offers (seller_id, id);

create function announce_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', new.buyer_id || ' conversation:' || new.conversation_id);
  perform pg_notify('news', new.seller_id || ' conversation:' || new.conversation_id);
  return null;
end $$;
create trigger offers_are_news after update of state on offers
  for each row when (old.state <> new.state) execute function announce_offer();

create table messages (
  conversation_id uuid        not null references conversations on delete cascade,
  position        integer     not null check (position > 0),
  sender_id       uuid        not null references accounts on delete cascade,
  text            text        not null check (length(text) between 1 and 2000),
  -- The client's idempotency key.
  key             uuid        not null,
  sent_at         timestamptz not null,
  -- The offer that was made with this message.
  offer_id        uuid        references offers on delete cascade,
  primary key (conversation_id, position),
  constraint a_message_is_sent_once unique (conversation_id, sender_id, key)
);

-- Finds a sender who opens many conversations with the same words.
create index opening_messages on messages (sender_id, md5(text), sent_at) where position = 1;
create unique index messages_that_offer on messages (offer_id) where offer_id is not null;

create table conversation_members (
  account_id      uuid    not null references accounts on delete cascade,
  conversation_id uuid    not null references conversations on delete cascade,
  -- The positions up to which the person has read, and has been emailed.
  read_to         integer not null default 0 check (read_to >= 0),
  mailed_to       integer not null default 0 check (mailed_to >= 0),
  mailed_at       timestamptz,
  -- How many messages of the other person are after read_to.
  unread          integer not null default 0 check (unread >= 0),
  unread_since    timestamptz,
  muted           boolean not null default false,
  archived        boolean not null default false,
  -- The conversation with the latest activity has the highest number.
  activity        bigint  not null generated by default as identity,
  primary key (account_id, conversation_id),
  check ((unread > 0) = (unread_since is not null))
);

create index members_by_conversation on conversation_members (conversation_id);
create index inboxes on conversation_members (account_id, archived, activity desc);
create index unread_conversations on conversation_members (account_id, activity desc) where unread > 0;

create function announce_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', new.account_id || ' conversation:' || new.conversation_id);
  return null;
end $$;
create trigger conversations_are_news
  after insert or update of read_to, unread, muted, archived, activity on conversation_members
  for each row execute function announce_conversation();

create table blocks (
  account_id   uuid        not null references accounts on delete cascade,
  blocked_id   uuid        not null references accounts on delete cascade,
  at           timestamptz not null default now(),
  -- A display name is free text. During a block each person sees the other's name from before it, so that a new name
  -- cannot carry words across the block.
  account_name text        not null,
  blocked_name text        not null,
  primary key (account_id, blocked_id),
  check (account_id <> blocked_id)
);

create index blocks_by_blocked on blocks (blocked_id);

create function keep_names_of_block() returns trigger language plpgsql as $$
begin
  new.account_name := coalesce(new.account_name, (select name from accounts where id = new.account_id));
  new.blocked_name := coalesce(new.blocked_name, (select name from accounts where id = new.blocked_id));
  return new;
end $$;

create trigger keep_names_of_block before insert on blocks
  for each row execute function keep_names_of_block();

create function name_known_to(viewer uuid, other uuid, name text) returns text language sql stable as $$
  select coalesce((
    select case account_id when other then account_name else blocked_name end from blocks
    where (account_id = viewer and blocked_id = other) or (account_id = other and blocked_id = viewer)
    order by at limit 1), name)
$$;

create table conversation_reports (
  id                uuid        primary key default time_ordered_id(),
  conversation_id   uuid        not null references conversations on delete cascade,
  reporter_id       uuid        not null references accounts on delete cascade,
  -- Has room for what the reporter adds while the report is open.
  reason            text        not null check (length(reason) between 1 and 2000),
  at                timestamptz not null default now(),
  dismissed_at      timestamptz,
  dismissed_by      uuid        references accounts,
  dismissed_because text
);

create unique index one_open_report_of_a_conversation on conversation_reports (conversation_id, reporter_id)
  where dismissed_at is null;
create index open_conversation_reports on conversation_reports (id) where dismissed_at is null;

-- The sellers' phone numbers that a person was shown: the number of cars a day is limited.
create table shown_phones (
  account_id uuid        not null references accounts on delete cascade,
  listing_id uuid        not null references listings on delete cascade,
  shown_at   timestamptz not null,
  primary key (account_id, listing_id)
);

create index shown_phones_by_age on shown_phones (shown_at);
create index shown_phones_by_listing on shown_phones (listing_id);
