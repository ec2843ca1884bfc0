import * as z from 'zod/mini';
import { toDollars } from '#marketplace/money.ts';
import { readable } from '#marketplace/text.ts';
import { type FactName, factEntries, facts } from '#marketplace/vehicles/facts.ts';
import { askedFacts, formFacts } from '#marketplace/vehicles/facts-contract.ts';
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
});
export type ListingRequest = z.infer<typeof ListingRequest>;

export const ListingChangesRequest = z.partial(ListingRequest);
export type ListingChangesRequest = z.infer<typeof ListingChangesRequest>;

/** What the seller fills in: the same checks under our own names, in the order of the form. */
export const ListingForm = z.object({
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
});
export type ListingForm = z.infer<typeof ListingForm>;
export type TypedListing = z.input<typeof ListingForm>;

export const formFromCar = (car: Car): ListingForm => ({
  ...(Object.fromEntries(
    factEntries.map(([name, { kind }]) => [
      name,
      kind === 'money' ? toDollars(car[name] as number) : car[name],
    ]),
  ) as Omit<ListingForm, 'pictures'>),
  pictures: car.pictures,
});

/** Only what is given is asked for. */
export const formToWire = ({
  pictures,
  ...given
}: Partial<ListingForm>): ListingChangesRequest => ({
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => [facts[name as FactName].wire, value]),
  ),
  image: pictures?.[0],
  images: pictures,
});

/** The field of the form that an answer of the API speaks of. */
export function formFieldOf(nameOnWire: string): keyof ListingForm | null {
  if (nameOnWire === 'image' || nameOnWire === 'images') return 'pictures';
  return factEntries.find(([, { wire }]) => wire === nameOnWire)?.[0] ?? null;
}
