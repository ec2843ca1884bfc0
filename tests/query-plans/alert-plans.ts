import {
  findPlace,
  placesOf,
  placesStartingWith,
} from '#marketplace/cars/places/server/place-store.ts';
import {
  addDroppedFavourites,
  addFoundCars,
  listQueries,
} from '#marketplace/finding/alerts/server/market-change-store.ts';
import {
  deleteDroppedFavourites,
  deleteFoundCars,
  listDroppedFavourites,
  listFoundCars,
  listMatches,
  lockRecipient,
} from '#marketplace/finding/alerts/server/pending-alert-store.ts';
import { deleteOldNotifications } from '#marketplace/finding/alerts/server/sent-notification-store.ts';
import { addFavourites } from '#marketplace/finding/favourites/server/favourite-store.ts';
import {
  addSearch,
  listSearches,
  updateSearch,
} from '#marketplace/finding/saved-searches/server/saved-search-store.ts';
import { readQueries } from '#marketplace/finding/search/server/read-queries-store.ts';
import { large, longAgo } from './large-market.ts';
import { db, type PlanCase } from './observed-database.ts';

const matchNewCar = async () =>
  addFoundCars(
    db,
    await readQueries(db, ['maxPrice=10001', 'maxPrice=10002'], []),
    [{ listingId: large.listingId, onOfferSince: new Date().toISOString(), priceBefore: null }],
    new Date(),
  );

const byQuery = 'saved_searches_account_id_query_key';

export const alertPlans: PlanCase[] = [
  ['the searches to match', 'saved_searches_that_tell', () => listQueries(db, 'maxPrice=1', 500)],
  [
    'the searches that a new car matches',
    ['saved_searches_that_tell', 'a_car_is_told_once'],
    matchNewCar,
  ],
  [
    'the favourites that a price drop concerns',
    'favourites_by_listing',
    () => addDroppedFavourites(db, [large.listingId], new Date()),
  ],
  [
    'cars found for an account',
    [byQuery, 'found_cars_pkey'],
    () => listFoundCars(db, large.buyerId),
  ],
  [
    'cars found for several accounts',
    [byQuery, 'found_cars_pkey'],
    () => listMatches(db, [large.buyerId, large.sellerId]),
  ],
  [
    'price drops to notify an account of',
    ['dropped_favourites_pkey', 'told_pkey'],
    () => listDroppedFavourites(db, large.buyerId, new Date()),
  ],
  ['the account to email', 'alert_settings_pkey', () => lockRecipient(db, large.buyerId)],
  [
    'deleting notified finds',
    'found_cars_pkey',
    () => deleteFoundCars(db, large.buyerId, [large.listingId]),
  ],
  [
    'deleting notified drops',
    'dropped_favourites_pkey',
    () => deleteDroppedFavourites(db, large.buyerId, [large.listingId]),
  ],
  ['deleting old notifications', 'told_by_time', () => deleteOldNotifications(db, longAgo)],
  ['the saved searches of an account', byQuery, () => listSearches(db, large.buyerId)],
  [
    'saving a search',
    byQuery,
    () =>
      addSearch(db, {
        accountId: large.buyerId,
        name: 'Cars',
        query: 'maxPrice=1',
        often: 'daily',
      }),
  ],
  [
    'changing a search',
    ['saved_searches_pkey', 'found_cars_pkey'],
    () => updateSearch(db, { id: large.searchId, accountId: large.buyerId }, { often: 'never' }),
  ],
  [
    'saving a car',
    ['listings_pkey', 'price_changes_pkey'],
    () => addFavourites(db, large.buyerId, [{ id: large.listingId, price: 1 }], new Date()),
  ],
];

export const placePlans: PlanCase[] = [
  ['suggested places', 'places_by_country_and_name', () => placesStartingWith(db, 'place 77')],
  ['the places of a location', 'places_by_name', () => placesOf(db, ['Gulshan, Place 777'])],
  ['a place by its id', 'places_pkey', () => findPlace(db, 777)],
];
