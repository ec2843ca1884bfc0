import type { Schema } from '#kit/lazy-schema.ts';
import { contradictions, contradictionsIn } from '#marketplace/cars/vehicles/plausible.ts';
import { ListingFields, type ListingForm, type TypedListing } from '../../listing-form.ts';

type Typed = Partial<TypedListing>;

/**
 * The checks of each field, and together with their mistakes, not after them, what does not fit together. What the form
 * began with is not held against anybody: of a car that is listed, years may have passed.
 */
export const checkedListing = (start: Typed): Schema<TypedListing, ListingForm> => ({
  '~standard': {
    version: 1,
    vendor: 'forecourt',
    validate: async (values) => {
      const checked = await ListingFields['~standard'].validate(values);
      const found = newContradictions(start, values as Typed);
      if (found.length === 0) return checked;
      const issues = found.map((field) => ({ path: [field], message: contradictions[field] }));
      return { issues: [...(checked.issues ?? []), ...issues] };
    },
  },
});

const told = ['yearsUsed', 'fuel', 'engineCc', 'firstRegistration'] as const;

function newContradictions(start: Typed, typed: Typed) {
  const isAsBefore = told.every((name) => String(typed[name] ?? '') === String(start[name] ?? ''));
  if (isAsBefore) return [];
  const { yearsUsed, fuel, engineCc, firstRegistration } = ListingFields.shape;
  return contradictionsIn(
    {
      // What cannot be read is complained about in its own field.
      yearsUsed: yearsUsed.safeParse(typed.yearsUsed).data,
      fuel: fuel.safeParse(typed.fuel).data,
      engineCc: engineCc.safeParse(typed.engineCc).data,
      firstRegistration: firstRegistration.safeParse(typed.firstRegistration).data,
    },
    new Date(),
  );
}
