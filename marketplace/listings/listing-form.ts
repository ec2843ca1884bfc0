import * as z from 'zod/mini';
import { type Money, moneyFromText, toDollars } from '#marketplace/money.ts';
import { manyLines, oneLine, PhoneNumber } from '#marketplace/text.ts';
import { categories, conditions } from './listing.ts';

/** What one card payment can be, in cents. */
const smallestPrice = 50;
const largestPrice = 99_999_999;
const mostPictures = 12;

const isPrice = (money: Money | null) =>
  money !== null && money >= smallestPrice && money <= largestPrice;

/** A number of dollars, or what people type for one. */
const Price = z.pipe(
  z
    .union([z.string(), z.number()], { error: 'Enter a price.' })
    .check(
      z.refine(
        (value) => isPrice(moneyFromText(String(value))),
        'Enter a price from $0.50 to $999,999.99, with at most two decimals.',
      ),
    ),
  z.transform((value: string | number) => toDollars(moneyFromText(String(value)) ?? 0)),
);

const Years = z.pipe(
  z
    .union([z.string(), z.number()], { error: 'Enter the years of use.' })
    .check(
      z.refine(
        (value) => /^\s*(\d{1,2}|100)\s*$/.test(String(value)),
        'Enter whole years, 0 to 100.',
      ),
    ),
  z.transform((value: string | number) => Number(value)),
);

const Picture = z.string().check(z.minLength(1), z.maxLength(2_000));

/** The form and the call share it, so that both say no with the same words. */
export const ListingRequest = z.object({
  productname: oneLine(120, 'Enter the name of the car.'),
  location: oneLine(120, 'Enter where the car is.'),
  category: z.enum(categories, { error: 'Choose a category.' }),
  conation: z.enum(conditions, { error: 'Choose a condition.' }),
  resalePrice: Price,
  originalPrice: Price,
  phone: PhoneNumber,
  year: Years,
  description: manyLines(5_000, 'Describe the car in a few words.'),
  image: z
    .string({ error: 'Add a picture.' })
    .check(z.minLength(1, 'Add a picture.'), z.maxLength(2_000)),
  images: z.optional(z.array(Picture).check(z.maxLength(mostPictures, 'Use at most 12 pictures.'))),
});
export type ListingRequest = z.infer<typeof ListingRequest>;

export const ListingChangesRequest = z.partial(ListingRequest);
export type ListingChangesRequest = z.infer<typeof ListingChangesRequest>;
