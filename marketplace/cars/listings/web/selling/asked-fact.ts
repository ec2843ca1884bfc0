import { type FactName, facts } from '#marketplace/cars/vehicles/facts.ts';
import type { ListingFormState } from './use-listing-form.ts';

/** A field of the form, with the words of its fact. */
export const askedIn = (field: ListingFormState['field']) => (name: FactName) => {
  const { label, hint }: { label: string; hint?: string } = facts[name];
  return { ...field(name), label, hint };
};
