import {
  type VehicleFact,
  type VehicleName,
  vehicleFacts,
} from '#marketplace/cars/vehicles/vehicle.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { ListingFormState } from './use-listing-form.ts';

type Field = ReturnType<ListingFormState['field']>;
type Props = {
  name: VehicleName;
  field: Field;
  /** The id of a list of suggestions. */
  list?: string | undefined;
};

/** The control that fits the kind of a fact. */
export function DetailField({ name, field, list }: Props) {
  const fact: VehicleFact = vehicleFacts[name];
  const words = { label: fact.label, hint: fact.hint };

  switch (fact.kind) {
    case 'choice':
      return (
        <SelectField {...field} {...words}>
          <option value="">Not stated</option>
          {Object.entries(fact.asked ?? fact.values).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'set':
      return <Ticks field={field} values={fact.values} />;
    case 'number':
    case 'month':
      return <TextField {...field} {...words} inputMode="numeric" autoComplete="off" />;
    case 'vin':
      return (
        <TextField
          {...field}
          {...words}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      );
    default:
      return <TextField {...field} {...words} list={list} autoComplete="off" />;
  }
}

function Ticks({ field, values }: { field: Field; values: Record<string, string> }) {
  const { id, error, ...input } = field;
  return (
    <div className="col-span-full grid gap-x-5 @lg:grid-cols-2 @3xl:grid-cols-3">
      {Object.entries(values).map(([value, label], place) => (
        <Checkbox
          key={value}
          {...input}
          {...(place === 0 && { id, error })}
          value={value}
          label={label}
        />
      ))}
    </div>
  );
}
