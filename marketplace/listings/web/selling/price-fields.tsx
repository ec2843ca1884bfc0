import { TextField } from '#ui/forms/text-field.tsx';
import type { ListingFormState } from './use-listing-form.ts';

export function PriceFields({ field }: Pick<ListingFormState, 'field'>) {
  return (
    <div className="grid items-start gap-5 @lg:grid-cols-2">
      <TextField
        {...field('resalePrice')}
        label="Resale price"
        hint="Your asking price, in US dollars."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...field('originalPrice')}
        label="Original price"
        hint="What you paid for it."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...field('phone')}
        label="Phone"
        hint="Shown to everyone who views the car."
        type="tel"
        autoComplete="tel"
      />
    </div>
  );
}
