import {
  filledIn,
  formToWire,
  ListingFields,
  type ListingForm,
  type TypedListing,
} from '#marketplace/cars/listings/listing-form.ts';
import { type Needed, neededToAdvise } from '../advice-words.ts';
import type { PriceCheckRequest } from '../contract.ts';

/** What prices depend on, and what buyers are asked for it. */
export const valuedFields = [
  ...([
    'category',
    'condition',
    'yearsUsed',
    'model',
    'mileage',
    'trim',
    'firstRegistration',
  ] as const),
  ...(['fuel', 'gearbox', 'drive', 'body', 'powerKw', 'accident', 'resalePrice'] as const),
] as const;
type Valued = (typeof valuedFields)[number];
type Typed = Partial<Pick<TypedListing, Valued>>;

/** A car as far as it is filled in. What cannot be read is complained about in its own field. */
export function carInForm(
  typed: Typed,
  carId: string | undefined,
): { request: PriceCheckRequest } | { missing: Needed[] } {
  const read = Object.fromEntries(
    valuedFields.map((name) => [
      name,
      ListingFields.shape[name].safeParse(typed[name]).data ?? null,
    ]),
  ) as { [Name in Valued]: ListingForm[Name] | null };
  const missing = (Object.keys(neededToAdvise) as Needed[]).filter((name) => read[name] === null);
  if (missing.length > 0) return { missing };
  const wire = formToWire(filledIn(read as ListingForm));
  return { request: { ...wire, ...(carId && { id: carId }) } as PriceCheckRequest };
}
