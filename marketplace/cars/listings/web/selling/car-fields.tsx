import { type Condition, conditions, facts } from '#marketplace/cars/vehicles/facts.ts';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { askedIn } from './asked-fact.ts';
import { LocationField } from './location-field.tsx';
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
