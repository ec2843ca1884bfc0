import { contradictions, contradictionsIn } from '#marketplace/cars/vehicles/plausible.ts';
import { Refusal } from '#marketplace/errors.ts';
import type { Listing, ListingDetails } from '../listing.ts';

const nameOnWire = { engineCc: 'vehicle.engineCc', yearsUsed: 'year' } as const;

/** Checks only fields of this request, so that a car listed years ago may keep its years of use. */
export function refuseContradictions(
  { yearsUsed, vehicle = {} }: Partial<ListingDetails>,
  now: Date,
  before?: Listing,
): void {
  const { fuel, engineCc, firstRegistration } = vehicle;
  const said = {
    yearsUsed: yearsUsed !== undefined || firstRegistration !== undefined,
    engineCc: fuel !== undefined || engineCc !== undefined,
  };
  const found = contradictionsIn(
    { yearsUsed: yearsUsed ?? before?.yearsUsed, ...before?.vehicle, ...vehicle },
    now,
  ).filter((field) => said[field]);
  if (found.length === 0) return;
  throw new Refusal('invalid_request', {
    fields: Object.fromEntries(found.map((field) => [nameOnWire[field], contradictions[field]])),
  });
}
