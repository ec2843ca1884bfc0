import type { Schema } from '#kit/lazy-schema.ts';
import { contradictions, contradictionsIn } from '#marketplace/cars/vehicles/plausible.ts';
import { ListingFields, type ListingForm, type TypedListing } from '../../listing-form.ts';

type PartialListing = Partial<TypedListing>;

/**
 * Shows contradictions together with the mistakes of single fields. Values that the form began with do not count as
 * contradictions, because years may have passed since the car was listed.
 */
export const checkedListing = (start: PartialListing): Schema<TypedListing, ListingForm> => ({
  '~standard': {
    version: 1,
    vendor: 'forecourt',
    validate: async (values) => {
      const checked = await ListingFields['~standard'].validate(values);
      const found = newContradictions(start, values as PartialListing);
      if (found.length === 0) return checked;
      const issues = found.map((field) => ({ path: [field], message: contradictions[field] }));
      return { issues: [...(checked.issues ?? []), ...issues] };
    },
  },
});

const told = ['yearsUsed', 'fuel', 'engineCc', 'firstRegistration'] as const;

function newContradictions(start: PartialListing, typed: PartialListing) {
  const isAsBefore = told.every((name) => String(typed[name] ?? '') === String(start[name] ?? ''));
  if (isAsBefore) return [];
  const { yearsUsed, fuel, engineCc, firstRegistration } = ListingFields.shape;
  return contradictionsIn(
    {
      // An unreadable value has an error in its own field.
      yearsUsed: yearsUsed.safeParse(typed.yearsUsed).data,
      fuel: fuel.safeParse(typed.fuel).data,
      engineCc: engineCc.safeParse(typed.engineCc).data,
      firstRegistration: firstRegistration.safeParse(typed.firstRegistration).data,
    },
    new Date(),
  );
}
