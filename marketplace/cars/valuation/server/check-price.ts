import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { findListing } from '#marketplace/cars/listings/server/listing-store.ts';
import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { makeNamed } from '#marketplace/cars/vehicles/makes.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { neededFacts, type PriceCheckRequest, type PriceCheckResponse } from '../contract.ts';
import { type CarToValue, whyUnfit } from '../estimation/priced-car.ts';
import type { PriceLabel } from '../price-label.ts';
import { rangeIn } from '../price-rating.ts';
import type { Appraisal } from './appraiser.ts';
import { addNames } from './comparison-store.ts';
import { ratingOf } from './rating-store.ts';
import { type ValuationContext, valueCars } from './value-cars.ts';

type PriceCheck = PriceCheckResponse['data'];

/** Values a car that the seller offers or is about to offer. Stores nothing. */
export async function checkPrice(
  dependencies: ValuationContext & Pick<CarDependencies, 'makes'>,
  seller: Account,
  request: PriceCheckRequest,
): Promise<PriceCheck> {
  const { db, now, makes } = dependencies;
  if (!makeNamed(await makes(), request.category)) {
    throw new Refusal('invalid_request', { fields: { category: facts.category.missing } });
  }
  const car = carIn(request, seller);
  const price = request.resalePrice === undefined ? null : minorUnits(request.resalePrice);
  const earlier = request.id ? await labelOfOwn(db, request.id, seller, price) : null;
  const unfit = whyUnfit(car, now());
  if (unfit) return unrated({ reason: unfit }, car);
  const model = { category: car.category, modelKey: foldedText(car.vehicle.model!) };
  const [appraisal] = (await valueCars(dependencies, model, [{ car, price, earlier }])) ?? [];
  if (!appraisal) return unrated({ reason: 'small_market' }, car);
  if ('reason' in appraisal) return unrated(appraisal, car);
  const { daysOnOffer } = await addNames(db, appraisal.compared, now());
  return rated(appraisal, price, daysOnOffer);
}

const carIn = (request: PriceCheckRequest, seller: Account): CarToValue => ({
  category: request.category,
  condition: request.conation,
  yearsUsed: request.year,
  vehicle: Object.fromEntries(
    Object.entries(request.vehicle ?? {}).filter(([, value]) => value !== null),
  ),
  seller,
});

/** The present label of this price. Refuses cars of other sellers. */
async function labelOfOwn(
  db: CarDependencies['db'],
  id: string,
  seller: Account,
  price: number | null,
): Promise<PriceLabel | null> {
  const listing = found(await findListing(db, id), 'listing_not_found');
  ensure(listing.seller.id === seller.id, 'listing_not_found');
  const rating = listing.resalePrice === price ? await ratingOf(db, id) : null;
  return rating && 'label' in rating ? rating.label : null;
}

function unrated(
  appraisal: Extract<Appraisal, { reason: string }>,
  { vehicle }: CarToValue,
): PriceCheck {
  const isMissing = appraisal.reason === 'no_model' || appraisal.reason === 'no_mileage';
  const missing = neededFacts.filter((name) => isMissing && vehicle[name] === undefined);
  return { ...appraisal, missing };
}

const rated = (
  { judgement, compared: _, ...range }: Exclude<Appraisal, { reason: string }>,
  price: number | null,
  daysOnOffer: number | null,
): PriceCheck => ({
  ...rangeIn(majorUnits, range),
  label: judgement && 'label' in judgement ? judgement.label : null,
  reason: judgement && 'reason' in judgement ? judgement.reason : null,
  percent: price === null ? null : Math.round((price / range.estimate - 1) * 100),
  daysOnOffer,
});
