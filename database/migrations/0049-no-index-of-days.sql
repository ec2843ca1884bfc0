-- Price changes are asked for by car only; what nobody reads by day need not be kept in that order.
drop index price_changes_by_day;
