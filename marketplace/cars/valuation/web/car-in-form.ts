import {
  filledIn,
  formToWire,
  ListingFields,
  type ListingForm,
  type TypedListing,
} from '#marketplace/cars/listings/listing-form.ts';
import { type RequiredFact, requiredFacts } from '../advice-words.ts';
import type { PriceCheckRequest } from '../contract.ts';

/** The facts that prices depend on, and the price. */
export const valuedFields = [
  ...(['category', 'condition', 'yearsUsed', 'model', 'mileage', 'trim'] as const),
  ...(['firstRegistration', 'fuel', 'gearbox', 'drive', 'body', 'powerKw'] as const),
  ...(['accident', 'resalePrice'] as const),
] as const;
type ValuedField = (typeof valuedFields)[number];

/** Ignores values that cannot be read, because their fields show the problem. */
export function carInForm(
  typed: Partial<Pick<TypedListing, ValuedField>>,
  carId: string | undefined,
): { request: PriceCheckRequest } | { missing: RequiredFact[] } {
  const read = Object.fromEntries(
    valuedFields.map((name) => [
      name,
      ListingFields.shape[name].safeParse(typed[name]).data ?? null,
    ]),
  ) as { [Name in ValuedField]: ListingForm[Name] | null };
  const missing = (Object.keys(requiredFacts) as RequiredFact[]).filter(
    (name) => read[name] === null,
  );
  if (missing.length > 0) return { missing };
  const wire = formToWire(filledIn(read as ListingForm));
  return { request: { ...wire, ...(carId && { id: carId }) } as PriceCheckRequest };
}
