import * as z from 'zod/mini';
import {
  largestAmount,
  type Money,
  moneyFromText,
  smallestAmount,
  toDollars,
} from '#marketplace/money.ts';
import { manyLines, oneLine, PhoneNumber, readable } from '#marketplace/text.ts';
import { type Car, categories, conditions } from './listing.ts';

export const mostPictures = 12;

const isPrice = (money: Money | null) =>
  money !== null && money >= smallestAmount && money <= largestAmount;

const isBlank = (value: string | number) => String(value).trim() === '';

/** A number of dollars, or what people type for one. */
const price = (missing: string) =>
  z.pipe(
    z.union([z.string(), z.number()], { error: missing }).check(
      z.refine((value) => !isBlank(value), { error: missing, abort: true }),
      z.refine(
        (value) => isPrice(moneyFromText(String(value))),
        'Enter a price from $0.50 to $999,999.99, with at most two decimals.',
      ),
    ),
    z.transform((value: string | number) => toDollars(moneyFromText(String(value)) ?? 0)),
  );

const Years = z.pipe(
  z.union([z.string(), z.number()], { error: 'Enter the years of use.' }).check(
    z.refine((value) => !isBlank(value), { error: 'Enter the years of use.', abort: true }),
    z.refine(
      (value) => /^\s*(\d{1,2}|100)\s*$/.test(String(value)),
      'Enter whole years, 0 to 100.',
    ),
  ),
  z.transform((value: string | number) => Number(value)),
);

const Picture = z.string().check(z.minLength(1), z.maxLength(2_000), readable);

/** The form and the call share it, so that both say no with the same words. */
export const ListingRequest = z.object({
  productname: oneLine(120, 'Enter the name of the car.'),
  location: oneLine(120, 'Enter where the car is.'),
  category: z.enum(categories, { error: 'Choose a category.' }),
  conation: z.enum(conditions, { error: 'Choose a condition.' }),
  resalePrice: price('Enter the resale price.'),
  originalPrice: price('Enter the original price.'),
  phone: PhoneNumber,
  year: Years,
  description: manyLines(5_000, 'Describe the car in a few words.'),
  image: z
    .string({ error: 'Add a picture.' })
    .check(z.minLength(1, 'Add a picture.'), z.maxLength(2_000), readable),
  images: z.optional(z.array(Picture).check(z.maxLength(mostPictures, 'Use at most 12 pictures.'))),
});
export type ListingRequest = z.infer<typeof ListingRequest>;

export const ListingChangesRequest = z.partial(ListingRequest);
export type ListingChangesRequest = z.infer<typeof ListingChangesRequest>;

const asked = ListingRequest.shape;

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
  name: asked.productname,
  category: asked.category,
  condition: asked.conation,
  location: asked.location,
  yearsUsed: asked.year,
  description: asked.description,
  resalePrice: asked.resalePrice,
  originalPrice: asked.originalPrice,
  phone: asked.phone,
});
export type ListingForm = z.infer<typeof ListingForm>;
export type TypedListing = z.input<typeof ListingForm>;

export const formFromCar = (car: Car): ListingForm => ({
  name: car.name,
  location: car.location,
  category: car.category,
  condition: car.condition,
  resalePrice: toDollars(car.resalePrice),
  originalPrice: toDollars(car.originalPrice),
  phone: car.phone,
  yearsUsed: car.yearsUsed,
  description: car.description,
  pictures: car.pictures,
});

/** Only what is given is asked for. */
export const formToWire = ({
  name,
  condition,
  yearsUsed,
  pictures,
  ...sameOnWire
}: Partial<ListingForm>): ListingChangesRequest => ({
  ...sameOnWire,
  productname: name,
  conation: condition,
  year: yearsUsed,
  image: pictures?.[0],
  images: pictures,
});

const formNames: Partial<Record<string, keyof ListingForm>> = {
  productname: 'name',
  conation: 'condition',
  year: 'yearsUsed',
  image: 'pictures',
  images: 'pictures',
};

/** The field of the form that an answer of the API speaks of. */
export const formFieldOf = (nameOnWire: string): keyof ListingForm | null => {
  const name = formNames[nameOnWire] ?? nameOnWire;
  return name in ListingForm.shape ? (name as keyof ListingForm) : null;
};
