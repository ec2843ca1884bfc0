import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { OptionList } from '#kit/combobox/option-list.tsx';
import { distances, longestPlace, type Place } from '#marketplace/cars/places/place.ts';
import { formatDistance } from '#marketplace/distance.ts';
import { inputLook, selectLook } from '#ui/forms/control-look.ts';
import type { CarList } from '../use-car-list.ts';
import { FilterGroup, type OnChange } from './filter-controls.tsx';
import { usePlaceField } from './use-place-field.ts';

type Props = { list: CarList; place: Place | null; onChange: OnChange };

export function PlaceFilter({ list, place, onChange }: Props) {
  const id = useId();
  const { near } = list.search;
  const { unknown, options, input, distance, setDistance } = usePlaceField({ list, place });

  return (
    <FilterGroup legend="Near a place">
      <div className="grid gap-2">
        <div className="relative">
          <input
            {...input(id)}
            name="place"
            aria-label="Town or city"
            aria-invalid={unknown !== null || undefined}
            aria-describedby={unknown === null ? undefined : `${id}-unknown`}
            maxLength={longestPlace}
            autoComplete="off"
            placeholder="Town or city"
            className={`${inputLook} min-h-11`}
          />
          <OptionList id={id} {...options} shownAs={placeAsOption} />
        </div>
        {unknown !== null && (
          <p role="alert" id={`${id}-unknown`} className="text-sm text-danger">
            We do not know a place called “{unknown}”.
          </p>
        )}
        {near !== null && <input type="hidden" name="near" value={near} />}
        <select
          name="within"
          aria-label="Distance"
          value={distance}
          onChange={({ currentTarget: { form, value } }) => {
            setDistance(Number(value));
            if (form && near !== null) onChange(form);
          }}
          className={selectLook}
        >
          {distances().map((each) => (
            <option key={each} value={each}>
              Within {formatDistance(each)}
            </option>
          ))}
        </select>
      </div>
    </FilterGroup>
  );
}

const placeAsOption = ({ id, name, country }: Place) => ({
  key: String(id),
  icon: MapPin,
  text: name,
  meaning: countryName(country),
});

/** Slow, so used only for suggestions, which come after the page. */
function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}

export const circleText = (within: number, place: Place | null): string =>
  `Within ${formatDistance(within)}${place ? ` of ${place.name}` : ''}`;
