import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useApi } from '#kit/api-client.ts';
import { useSettled } from '#kit/combobox/use-settled.ts';
import { placesCalled } from '#marketplace/cars/places/web/places.ts';
import { type Condition, conditions, facts } from '#marketplace/cars/vehicles/facts.ts';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { askedIn } from './asked-fact.ts';
import { MakeField } from './make-field.tsx';
import type { ListingFormState } from './use-listing-form.ts';

const conditionLines: Record<Condition, string> = {
  Good: 'Drives well, light signs of use.',
  Medium: 'Some wear, everything works.',
  Bad: 'Something needs repair.',
};

const conditionChoices = conditions.map((condition) => ({
  value: condition,
  label: condition,
  line: conditionLines[condition],
}));

export function CarFields({ field, form }: Pick<ListingFormState, 'field' | 'form'>) {
  const asked = askedIn(field);
  // Passing a choice by keyboard is no mistake yet; sending without one is.
  const { onBlur: _passingCondition, ...condition } = field('condition');

  return (
    <>
      <TextField {...asked('name')} autoComplete="off" />
      <MakeField field={field} form={form} />
      <RadioCards {...condition} legend={facts.condition.label} choices={conditionChoices} />
      <div className="grid items-start gap-5 @lg:grid-cols-2">
        <LocationField field={field} form={form} />
        <TextField {...asked('yearsUsed')} inputMode="numeric" autoComplete="off" />
      </div>
      <TextArea {...asked('description')} rows={6} />
    </>
  );
}

/** Any text will do; a place that we know is found by distance, too. */
function LocationField({ field, form }: Pick<ListingFormState, 'field' | 'form'>) {
  const list = useId();
  const typed = useSettled(useWatch({ control: form.control, name: 'location' }) ?? '');
  const { data: places = [] } = useQuery(placesCalled(useApi(), typed));
  const names = [...new Set(places.map(({ name }) => name))];

  return (
    <>
      <TextField {...askedIn(field)('location')} list={list} autoComplete="address-level2" />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
