import { PriceAdvisor } from '#marketplace/cars/valuation/web/price-advisor.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { askedIn } from './asked-fact.ts';
import type { ListingFormState } from './use-listing-form.ts';

type Props = Pick<ListingFormState, 'field' | 'form'> & {
  /** Of the car that is being edited. */
  carId: string | undefined;
};

export function PriceFields({ field, form, carId }: Props) {
  const asked = askedIn(field);
  return (
    <div className="grid items-start gap-5 @lg:grid-cols-2">
      <TextField {...asked('resalePrice')} inputMode="decimal" autoComplete="off" />
      <TextField {...asked('originalPrice')} inputMode="decimal" autoComplete="off" />
      <PriceAdvisor form={form} carId={carId} />
      <TextField {...asked('phone')} type="tel" autoComplete="tel" />
    </div>
  );
}
