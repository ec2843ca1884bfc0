-- Of the thousands of places elsewhere that begin with a few letters only the large ones are suggested.
create index large_places_by_name on places (folded) where population >= 15000;
