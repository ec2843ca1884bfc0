-- What was true when it was paid. Renaming a person or a car later changes no receipt.
create table receipts (
  booking_id   uuid primary key references payments (booking_id),
  car_name     text not null,
  seller_name  text not null,
  seller_email text not null,
  seller_phone text not null,
  buyer_name   text not null,
  buyer_email  text not null,
  -- Not known of what was paid before receipts were kept.
  card_brand   text,
  card_last4   text check (card_last4 ~ '^\d{4}$')
);

insert into receipts (booking_id, car_name, seller_name, seller_email, seller_phone, buyer_name, buyer_email)
  select payment.booking_id, listing.name, seller.name, seller.email, listing.phone, buyer.name, buyer.email
  from payments as payment
  join bookings as booking on booking.id = payment.booking_id
  join listings as listing on listing.id = payment.listing_id
  join accounts as seller on seller.id = listing.seller_id
  join accounts as buyer on buyer.id = booking.buyer_id;

create function refuse_to_change_receipt() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt is never changed';
end
$$;

create trigger receipts_are_final before update on receipts
  for each row execute function refuse_to_change_receipt();
