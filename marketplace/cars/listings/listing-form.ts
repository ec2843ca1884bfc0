import * as z from 'zod/mini';
import type { Fact } from '#marketplace/cars/vehicles/fact.ts';
import { type FactName, factEntries, facts, isOptional } from '#marketplace/cars/vehicles/facts.ts';
import {
  formFacts,
  requestFacts,
  VehicleRequest,
} from '#marketplace/cars/vehicles/facts-contract.ts';
import { distanceFrom, kilometresFrom } from '#marketplace/distance.ts';
import { majorUnits } from '#marketplace/money.ts';
import { readable } from '#marketplace/text.ts';
import type { Car } from './listing.ts';

export const mostPictures = 12;

const Picture = z.string().check(z.minLength(1), z.maxLength(2_000), readable);

/** The form has the same checks, so that both refuse in the same words. */
export const ListingRequest = z.object({
  ...requestFacts,
  image: z
    .string({ error: 'Add a picture.' })
    .check(z.minLength(1, 'Add a picture.'), z.maxLength(2_000), readable),
  images: z.optional(z.array(Picture).check(z.maxLength(mostPictures, 'Use at most 12 pictures.'))),
  vehicle: z.optional(VehicleRequest),
});
export type ListingRequest = z.infer<typeof ListingRequest>;

export const ListingChangesRequest = z.partial(ListingRequest);
export type ListingChangesRequest = z.infer<typeof ListingChangesRequest>;

export const ListingFields = z.object({
  /** Their addresses in order. A picture that is not uploaded yet has an empty one. */
  pictures: z.array(z.string()).check(
    z.minLength(1, 'Add a picture.'),
    z.maxLength(mostPictures, `Use at most ${mostPictures} pictures.`),
    z.refine(
      (addresses) => !addresses.includes(''),
      'Some pictures did not upload. Try again or remove them.',
    ),
  ),
  ...formFacts,
});
export type ListingForm = z.infer<typeof ListingFields>;
export type TypedListing = z.input<typeof ListingFields>;

export function formFromCar(car: Car & { vin: string | null }) {
  const values: Partial<Record<FactName, unknown>> = { ...car, equipment: [], ...car.vehicle };
  const filled = factEntries.map(([name, fact]) => [name, valueInForm(fact, values[name])]);
  return { ...(Object.fromEntries(filled) as Partial<ListingForm>), pictures: car.pictures };
}

function valueInForm(fact: Fact, value: unknown) {
  if (fact.kind === 'money') return majorUnits(value as number);
  // In the market's unit, so that a distance that the seller did not change stays the same to the kilometre.
  return isDistance(fact, value) ? distanceFrom(value) : value;
}

const isDistance = (fact: Fact, value: unknown): value is number =>
  fact.kind === 'number' && fact.isDistance === true && value != null;

export const filledIn = (form: ListingForm): Partial<ListingForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));

export function formToWire({ pictures, ...form }: Partial<ListingForm>): ListingChangesRequest {
  const wire: Record<string, unknown> = {};
  const vehicle: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const fact = facts[name as FactName];
    if ('wire' in fact) wire[fact.wire] = value;
    else vehicle[name] = isDistance(fact, value) ? kilometresFrom(value) : value;
  }
  return {
    ...wire,
    image: pictures?.[0],
    images: pictures,
    ...(Object.keys(vehicle).length > 0 && { vehicle }),
  };
}

export function formFieldOf(nameOnWire: string): keyof ListingForm | null {
  if (nameOnWire === 'image' || nameOnWire === 'images') return 'pictures';
  const [, detail = ''] = nameOnWire.match(/^vehicle\.(\w+)/) ?? [];
  if (isOptional(detail)) return detail;
  return factEntries.find(([, fact]) => 'wire' in fact && fact.wire === nameOnWire)?.[0] ?? null;
}
