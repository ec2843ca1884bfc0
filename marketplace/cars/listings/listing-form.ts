import * as z from 'zod/mini';
import { type FactName, factEntries, facts } from '#marketplace/cars/vehicles/facts.ts';
import { askedFacts, formFacts } from '#marketplace/cars/vehicles/facts-contract.ts';
import { type VehicleName, vehicleFacts } from '#marketplace/cars/vehicles/vehicle.ts';
import { askedVehicle, VehicleRequest } from '#marketplace/cars/vehicles/vehicle-contract.ts';
import { distanceFrom, kilometresFrom } from '#marketplace/distance.ts';
import { majorUnits } from '#marketplace/money.ts';
import { readable } from '#marketplace/text.ts';
import type { Car } from './listing.ts';

export const mostPictures = 12;

const Picture = z.string().check(z.minLength(1), z.maxLength(2_000), readable);

/** The form and the call share it, so that both say no with the same words. */
export const ListingRequest = z.object({
  ...askedFacts,
  image: z
    .string({ error: 'Add a picture.' })
    .check(z.minLength(1, 'Add a picture.'), z.maxLength(2_000), readable),
  images: z.optional(z.array(Picture).check(z.maxLength(mostPictures, 'Use at most 12 pictures.'))),
  vehicle: z.optional(VehicleRequest),
});
export type ListingRequest = z.infer<typeof ListingRequest>;

export const ListingChangesRequest = z.partial(ListingRequest);
export type ListingChangesRequest = z.infer<typeof ListingChangesRequest>;

/** What the seller fills in: the same checks under our own names, in the order of the form. */
export const ListingFields = z.object({
  /** Their addresses, in order; empty while one is not uploaded. */
  pictures: z.array(z.string()).check(
    z.minLength(1, 'Add a picture.'),
    z.maxLength(mostPictures, `Use at most ${mostPictures} pictures.`),
    z.refine(
      (addresses) => !addresses.includes(''),
      'Some pictures did not upload. Try again or remove them.',
    ),
  ),
  ...formFacts,
  ...askedVehicle,
});
export type ListingForm = z.infer<typeof ListingFields>;
export type TypedListing = z.input<typeof ListingFields>;

type Filled = Partial<ListingForm> & Pick<ListingForm, 'pictures'>;

export const formFromCar = (car: Car & { vin: string | null }): Filled => ({
  ...(Object.fromEntries(
    factEntries.map(([name, { kind }]) => [
      name,
      kind === 'money' ? majorUnits(car[name] as number) : car[name],
    ]),
  ) as Partial<ListingForm>),
  equipment: [],
  ...car.vehicle,
  mileage: inForm(car.vehicle.mileage),
  vin: car.vin,
  pictures: car.pictures,
});

/** In the market's unit, so that what nobody touched stays the same to the kilometre. */
const inForm = (mileage: number | undefined) =>
  mileage === undefined ? null : distanceFrom(mileage);

/** Without what was left empty: sent without details it is the form that it always was. */
export const filledIn = (form: ListingForm): Partial<ListingForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));

/** Only what is given is asked for. */
export function formToWire({ pictures, ...typed }: Partial<ListingForm>): ListingChangesRequest {
  const given =
    typed.mileage == null ? typed : { ...typed, mileage: kilometresFrom(typed.mileage) };
  const told = Object.entries(given).filter(([name]) => name in vehicleFacts);
  const others = Object.entries(given).filter(([name]) => !(name in vehicleFacts));
  return {
    ...Object.fromEntries(others.map(([name, value]) => [facts[name as FactName].wire, value])),
    image: pictures?.[0],
    images: pictures,
    ...(told.length > 0 && { vehicle: Object.fromEntries(told) }),
  };
}

/** The field of the form that an answer of the API speaks of. */
export function formFieldOf(nameOnWire: string): keyof ListingForm | null {
  if (nameOnWire === 'image' || nameOnWire === 'images') return 'pictures';
  const [, detail] = nameOnWire.match(/^vehicle\.(\w+)/) ?? [];
  if (detail && detail in vehicleFacts) return detail as VehicleName;
  return factEntries.find(([, { wire }]) => wire === nameOnWire)?.[0] ?? null;
}
