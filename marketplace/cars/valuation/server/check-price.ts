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
import type { Appraisal } from './appraiser.ts';
import { withNames } from './comparison-store.ts';
import { ratingOf } from './rating-store.ts';
import { type Valuing, valueCars } from './value-cars.ts';

type Checked = PriceCheckResponse['data'];

/** What a car would be worth that somebody is about to offer, or offers. Nothing of it is kept. */
export async function checkPrice(
  dependencies: Valuing & Pick<CarDependencies, 'makes'>,
  seller: Account,
  asked: PriceCheckRequest,
): Promise<Checked> {
  const { db, now, makes } = dependencies;
  if (!makeNamed(await makes(), asked.category)) {
    throw new Refusal('invalid_request', { fields: { category: facts.category.missing } });
  }
  const car = carIn(asked, seller);
  const price = asked.resalePrice === undefined ? null : minorUnits(asked.resalePrice);
  const earlier = asked.id ? await labelOfOwn(db, asked.id, seller, price) : null;
  const unfit = whyUnfit(car, now());
  if (unfit) return unrated({ reason: unfit }, car);
  const model = { category: car.category, modelKey: foldedText(car.vehicle.model!) };
  const appraised = await valueCars(dependencies, model, [{ car, price, earlier }]);
  if (!appraised) return unrated({ reason: 'small_market' }, car);
  const [appraisal] = appraised as [Appraisal];
  if ('reason' in appraisal) return unrated(appraisal, car);
  const { daysOnOffer } = await withNames(db, appraisal.compared, now());
  return rated(appraisal, price, daysOnOffer);
}

/** Blank facts are not told. */
const carIn = (asked: PriceCheckRequest, seller: Account): CarToValue => ({
  category: asked.category,
  condition: asked.conation,
  yearsUsed: asked.year,
  vehicle: Object.fromEntries(
    Object.entries(asked.vehicle ?? {}).filter(([, value]) => value !== null),
  ),
  seller,
});

/** The label that this very price of the caller's own car has; somebody else's car is none of the caller's business. */
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
): Checked {
  const isMissing = appraisal.reason === 'no_model' || appraisal.reason === 'no_mileage';
  const missing = neededFacts.filter((name) => isMissing && vehicle[name] === undefined);
  return { ...appraisal, missing };
}

function rated(
  { judgement, ...told }: Exclude<Appraisal, { reason: string }>,
  price: number | null,
  daysOnOffer: number | null,
): Checked {
  return {
    estimate: majorUnits(told.estimate),
    low: majorUnits(told.low),
    high: majorUnits(told.high),
    cars: told.cars,
    sellers: told.sellers,
    label: judgement && 'label' in judgement ? judgement.label : null,
    reason: judgement && 'reason' in judgement ? judgement.reason : null,
    percent: price === null ? null : Math.round((price / told.estimate - 1) * 100),
    daysOnOffer,
  };
}
