import {
  brandName,
  type Condition,
  categories,
  conditions,
  facts,
} from '#marketplace/vehicles/facts.ts';
import { BrandMark } from '#marketplace/vehicles/web/make-mark.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { askedIn } from './asked-fact.ts';
import type { ListingFormState } from './use-listing-form.ts';

const conditionLines: Record<Condition, string> = {
  Good: 'Drives well, light signs of use.',
  Medium: 'Some wear, everything works.',
  Bad: 'Something needs repair.',
};

const categoryChoices = categories.map((category) => ({
  value: category,
  label: brandName(category),
  mark: <BrandMark category={category} size="small" />,
}));
const conditionChoices = conditions.map((condition) => ({
  value: condition,
  label: condition,
  line: conditionLines[condition],
}));

export function CarFields({ field }: Pick<ListingFormState, 'field'>) {
  const asked = askedIn(field);
  // Passing a choice by keyboard is no mistake yet; sending without one is.
  const { onBlur: _passingCategory, ...category } = field('category');
  const { onBlur: _passingCondition, ...condition } = field('condition');

  return (
    <>
      <TextField {...asked('name')} autoComplete="off" />
      <RadioCards {...category} legend={facts.category.label} choices={categoryChoices} />
      <RadioCards {...condition} legend={facts.condition.label} choices={conditionChoices} />
      <div className="grid items-start gap-5 @lg:grid-cols-2">
        <TextField {...asked('location')} autoComplete="address-level2" />
        <TextField {...asked('yearsUsed')} inputMode="numeric" autoComplete="off" />
      </div>
      <TextArea {...asked('description')} rows={6} />
    </>
  );
}
