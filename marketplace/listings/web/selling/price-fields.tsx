import { TextField } from '#ui/forms/text-field.tsx';
import { askedIn } from './asked-fact.ts';
import type { ListingFormState } from './use-listing-form.ts';

export function PriceFields({ field }: Pick<ListingFormState, 'field'>) {
  const asked = askedIn(field);
  return (
    <div className="grid items-start gap-5 @lg:grid-cols-2">
      <TextField {...asked('resalePrice')} inputMode="decimal" autoComplete="off" />
      <TextField {...asked('originalPrice')} inputMode="decimal" autoComplete="off" />
      <TextField {...asked('phone')} type="tel" autoComplete="tel" />
    </div>
  );
}
