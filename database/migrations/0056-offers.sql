-- What is offered for a car in a conversation, by either of the two, and what became of it.
alter table conversations
  add constraint conversations_with_their_car_and_people unique (id, listing_id, buyer_id, seller_id);

create table offers (
  id              uuid        primary key default time_ordered_id(),
  conversation_id uuid        not null,
  listing_id      uuid        not null,
  buyer_id        uuid        not null,
  seller_id       uuid        not null,
  made_by         uuid        not null,
  -- The name that whoever made it gave it: sent twice, it is one.
  key             uuid        not null,
  -- The offer that this one answers; each is answered once.
  counters        uuid        unique references offers on delete cascade,
  amount          integer     not null check (amount between 50 and 99999999),
  state           text        not null default 'pending' check (state in
    ('pending', 'declined', 'countered', 'withdrawn', 'accepted', 'used', 'replaced', 'expired', 'void')),
  -- The seller promises to keep the car for a day once this is accepted.
  reserve         boolean     not null default false,
  made_at         timestamptz not null,
  answer_by       timestamptz not null check (answer_by > made_at),
  accepted_at     timestamptz,
  -- Until then it is the price of this buyer, and until then nobody else can pay.
  price_until     timestamptz check (price_until > accepted_at),
  reserved_until  timestamptz check (reserved_until <= price_until),
  -- When the car began to be kept: that stays, so that nobody keeps it again and again.
  reserved_at     timestamptz,
  reminded_at     timestamptz,
  -- It is about the car of its conversation, and of its two people.
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
-- The clock ends a reservation, and whoever wants the next one takes the old one away.
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

-- Whatever becomes of an offer is a hint for both, if they are looking right now.
create function announce_offer() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', new.buyer_id || ' conversation:' || new.conversation_id);
  perform pg_notify('news', new.seller_id || ' conversation:' || new.conversation_id);
  return null;
end $$;
create trigger offers_are_news after update of state on offers
  for each row when (old.state <> new.state) execute function announce_offer();

-- The message that an offer was made with.
alter table messages add column offer_id uuid references offers on delete cascade;
create unique index messages_that_offer on messages (offer_id) where offer_id is not null;
