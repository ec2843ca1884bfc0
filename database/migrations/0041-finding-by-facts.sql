-- Lists by mileage and by first registration. Read backwards, the best come first, of equal cars the newest, and at the
-- end those that do not say: no mileage is as high, no registration as early, as what stands for them.
create index listings_on_offer_by_mileage on listings ((coalesce(-mileage_km, -2000000)), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_mileage on listings (category, (coalesce(-mileage_km, -2000000)), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_registration on listings ((coalesce(first_registered - date '1950-01-01', -1)), id)
  where state = 'advertised' and not hidden;
create index listings_on_offer_by_category_and_registration
  on listings (category, (coalesce(first_registered - date '1950-01-01', -1)), id)
  where state = 'advertised' and not hidden;

-- What few cars have must be found without reading the others.
create index listings_on_offer_by_power on listings (power_kw) where state = 'advertised' and not hidden;
create index listings_on_offer_by_seats on listings (seats) where state = 'advertised' and not hidden;
