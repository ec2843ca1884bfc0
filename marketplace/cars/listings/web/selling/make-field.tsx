import { facts } from '#marketplace/cars/vehicles/facts.ts';
import { BrandLogo } from '#marketplace/cars/vehicles/web/brand-logo.tsx';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { ListingFormState } from './use-listing-form.ts';

const mostCards = 6;

/** Offers the makes that are switched on, and the make of the car. */
export function MakeField({ field, form }: Pick<ListingFormState, 'field' | 'form'>) {
  const own = form.formState.defaultValues?.category;
  const makes = useMakes().filter(({ active, slug }) => active || slug === own);
  // Leaving an empty choice with the keyboard is not a mistake, unlike sending the form without it.
  const { onBlur: _passing, ...category } = field('category');

  if (makes.length > mostCards) {
    return (
      <SelectField {...category} label={facts.category.label} defaultValue={own ?? ''}>
        <option value="" disabled hidden>
          {facts.category.missing}
        </option>
        {makes.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <RadioCards
      {...category}
      legend={facts.category.label}
      choices={makes.map((make) => ({
        value: make.slug,
        label: make.name,
        mark: <BrandLogo make={make} size="small" />,
      }))}
    />
  );
}
