import { useRef } from 'react';
import type { ChangeHandler } from 'react-hook-form';
import type { OptionalName } from '#marketplace/cars/vehicles/facts.ts';
import { monthFromText, monthOf, yearsSince } from '#marketplace/cars/vehicles/month.ts';
import type { ListingFormState } from './use-listing-form.ts';

type Form = ListingFormState['form'];

/** A change of one field can contradict the other, or end a contradiction. */
const judgedWith: Partial<Record<OptionalName, 'yearsUsed' | 'engineCc'>> = {
  firstRegistration: 'yearsUsed',
  fuel: 'engineCc',
};

/** The first registration fills in the years of use, unless the seller has typed them. */
export function useFirstRegistration(form: Form, field: ListingFormState['field']) {
  const filledIn = useRef<string>(undefined);

  const fillInYears = (text: string) => {
    const month = monthFromText(text);
    const today = new Date();
    if (month === null || month > monthOf(today)) return;
    const written = String(form.getValues('yearsUsed') ?? '');
    if (written !== '' && written !== filledIn.current) return;
    filledIn.current = String(yearsSince(month, today));
    form.setValue('yearsUsed', filledIn.current, { shouldDirty: true });
  };

  return (name: OptionalName) => {
    const own = field(name);
    const onChange: ChangeHandler = async (event) => {
      const other = judgedWith[name];
      if (name === 'firstRegistration') fillInYears(event.target.value);
      await own.onChange(event);
      if (other && String(form.getValues(other) ?? '') !== '') await form.trigger(other);
    };
    return { ...own, onChange };
  };
}
