import { findListing, listingsOf } from '#marketplace/cars/listings/server/listing-store.ts';
import {
  carsByIds,
  carsOnOffer,
  countOnOffer,
} from '#marketplace/cars/listings/server/on-offer-store.ts';
import { rememberedCars } from '#marketplace/cars/listings/server/remembered-car-store.ts';
import {
  areMoreOnOffer,
  blocksOnOffer,
  carsInBlock,
  carsInSitemap,
} from '#marketplace/cars/listings/server/sitemap-store.ts';
import { endDrops } from '#marketplace/cars/prices/server/price-drop-store.ts';
import { priceHistoryOf } from '#marketplace/cars/prices/server/price-history-store.ts';
import { carsToRate } from '#marketplace/cars/valuation/server/evidence-store.ts';
import { ratingOf } from '#marketplace/cars/valuation/server/rating-store.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { bookingsOf, bookingsOn } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { saleStatusesOf } from '#marketplace/dealing/bookings/server/sale-status-store.ts';
import { isMoneyUnderWay } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { everyCar, type Order } from '#marketplace/finding/search/car-search.ts';
import { type Cursor, findOnOffer } from '#marketplace/finding/search/server/search-store.ts';
import { readSearch } from '#marketplace/finding/search/server/search-words-store.ts';
import { administeredCars } from '#marketplace/oversight/moderation/server/administered-car-store.ts';
import { bmws, large, longAgo } from './large-market.ts';
import { db, type PlanCase } from './observed-database.ts';

/** A search that only its order and its categories narrow, so that they decide which index is read. */
const search = async (
  categories: Category[],
  order = everyCar.order,
  cursor: Cursor | null = null,
) =>
  findOnOffer(db, await readSearch(db, { ...everyCar, category: categories, order }, []), {
    limit: 24,
    cursor,
  });

const sorted = (order: Order, ...categories: Category[]) => search(categories, order);
const page = { limit: 24 };

/** Cars, and the bookings and payments of a car. */
export const listingPlans: PlanCase[] = [
  ['the newest cars', 'listings_on_offer', () => carsOnOffer(db, page)],
  [
    'the next page of cars',
    'listings_on_offer',
    () => carsOnOffer(db, { ...page, cursor: large.listingId }),
  ],
  [
    'cars of a category',
    'listings_on_offer_by_category',
    () => carsOnOffer(db, { ...page, categories: ['bmw'] }),
  ],
  ['cars of two categories', 'listings_on_offer_by_category', () => search(['bmw', 'bentley'])],
  ['cars by mileage', 'listings_on_offer_by_mileage', () => sorted('lowest-mileage')],
  [
    'cars of a category by mileage',
    'listings_on_offer_by_category_and_mileage',
    () => sorted('lowest-mileage', 'bmw'),
  ],
  [
    'cars by registration',
    'listings_on_offer_by_registration',
    () => sorted('newest-registration'),
  ],
  [
    'cars of a category by registration',
    'listings_on_offer_by_category_and_registration',
    () => sorted('newest-registration', 'bmw'),
  ],
  ['cars by price drop', 'listings_on_offer_by_price_drop', () => sorted('newest-price-drop')],
  [
    'cars of a category by price drop',
    'listings_on_offer_by_category_and_price_drop',
    () => sorted('newest-price-drop', 'bmw'),
  ],
  [
    'the next page by price drop',
    'listings_on_offer_by_price_drop',
    () => search([], 'newest-price-drop', { key: -1, id: large.listingId }),
  ],
  ['cars by rating', 'ratings_on_offer_by_rank', () => sorted('best-price')],
  [
    'the next page by rating',
    'ratings_on_offer_by_rank',
    () => search([], 'best-price', { key: 1_499, id: large.listingId }),
  ],
  ['the rating of a car', 'price_ratings_pkey', () => ratingOf(db, large.listingId)],
  [
    'the cars to rate',
    'listings_by_model',
    () => carsToRate(db, bmws, { after: large.listingId, most: 500 }),
  ],
  ['ending old price drops', 'listings_on_offer_by_price_drop', () => endDrops(db, longAgo)],
  ['the prices of a car', 'price_changes_pkey', () => priceHistoryOf(db, large.listingId)],
  ['counting cars', 'listings_on_offer', () => countOnOffer(db, [])],
  ['counting cars of a category', 'listings_on_offer_by_category', () => countOnOffer(db, ['bmw'])],
  ['the sitemap', 'listings_on_offer', () => carsInSitemap(db, 1_000)],
  ['whether the sitemap needs several files', 'listings_on_offer', () => areMoreOnOffer(db, 1_000)],
  ['the blocks of the sitemap', 'listings_pkey', () => blocksOnOffer(db, 1_000)],
  [
    'a block of the sitemap',
    ['listings_on_offer', 'listing_revisions_pkey', 'price_changes_pkey'],
    () => carsInBlock(db, large.block, 1_000),
  ],
  ['one car', 'listings_pkey', () => findListing(db, large.listingId)],
  ['hidden cars', 'hidden_cars', () => administeredCars(db, { state: 'hidden', ...page })],
  ['cars of a search', 'listings_on_offer', () => carsByIds(db, [large.listingId])],
  ["a seller's cars", 'listings_by_seller', () => listingsOf(db, large.sellerId, page)],
  ["a buyer's bookings", 'bookings_by_buyer', () => bookingsOf(db, large.buyerId, page)],
  ['cars by their ids', 'listings_pkey', () => rememberedCars(db, [large.listingId])],
  ['unfinished refunds of a buyer', 'refunded_attempts', () => isMoneyUnderWay(db, large.buyerId)],
  ['bookings of a car', 'bookings_by_listing', () => bookingsOn(db, large.listingId, page)],
  ['the payment of a car', 'payments_by_listing', () => saleStatusesOf(db, [large.listingId])],
];
