import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useApi } from '#kit/api-client.ts';
import { useSettled } from '#kit/combobox/use-settled.ts';
import { placesCalled } from '#marketplace/cars/places/web/places.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { askedIn } from './asked-fact.ts';
import type { ListingFormState } from './use-listing-form.ts';

/** Any text will do; a place that we know is found by distance, too. */
export function LocationField({ field, form }: Pick<ListingFormState, 'field' | 'form'>) {
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
