import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useApi } from '#kit/api-client.ts';
import { useSettled } from '#kit/combobox/use-settled.ts';
import { placesCalled } from '#marketplace/cars/places/web/places.ts';
import { type Condition, facts } from '#marketplace/cars/vehicles/facts.ts';
import { BrandLogo } from '#marketplace/cars/vehicles/web/brand-logo.tsx';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { FactField } from './fact-field.tsx';
import type { ListingFormState } from './use-listing-form.ts';

const conditionLines: Record<Condition, string> = {
  Good: 'Drives well, light signs of use.',
  Medium: 'Some wear, everything works.',
  Bad: 'Something needs repair.',
};

const conditionChoices = Object.entries(conditionLines).map(([condition, line]) => ({
  value: condition,
  label: condition,
  line,
}));

type Props = Pick<ListingFormState, 'field' | 'form'>;

export function CarFields({ field, form }: Props) {
  // Leaving an empty choice with the keyboard is not a mistake, unlike sending the form without it.
  const { onBlur: _onBlur, ...condition } = field('condition');

  return (
    <>
      <FactField name="name" field={field('name')} />
      <MakeField field={field} form={form} />
      <RadioCards {...condition} legend={facts.condition.label} choices={conditionChoices} />
      <div className="grid items-start gap-5 @lg:grid-cols-2">
        <LocationField field={field} form={form} />
        <FactField name="yearsUsed" field={field('yearsUsed')} />
      </div>
      <FactField name="description" field={field('description')} />
    </>
  );
}

/** Any text is valid. Buyers also find a known place by its distance. */
function LocationField({ field, form }: Props) {
  const list = useId();
  const typed = useSettled(useWatch({ control: form.control, name: 'location' }) ?? '');
  const { data: places = [] } = useQuery(placesCalled(useApi(), typed));
  const names = [...new Set(places.map(({ name }) => name))];

  return (
    <>
      <FactField
        name="location"
        field={field('location')}
        list={list}
        autoComplete="address-level2"
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const mostCards = 6;

function MakeField({ field, form }: Props) {
  const own = form.formState.defaultValues?.category;
  const makes = useMakes().filter(({ active, slug }) => active || slug === own);
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
