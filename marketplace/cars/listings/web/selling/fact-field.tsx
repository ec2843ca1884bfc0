import type { Fact } from '#marketplace/cars/vehicles/fact.ts';
import { type FactName, facts } from '#marketplace/cars/vehicles/facts.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { ListingFormState } from './use-listing-form.ts';

type Field = ReturnType<ListingFormState['field']>;
type Props = {
  name: FactName;
  field: Field;
  list?: string | undefined;
  autoComplete?: string;
};

export function FactField({ name, field, list, autoComplete = 'off' }: Props) {
  const fact: Fact = facts[name];
  const props = { ...field, label: fact.label, hint: fact.hint };

  switch (fact.kind) {
    case 'choice':
      return (
        <SelectField {...props}>
          <option value="">Not stated</option>
          {Object.entries(fact.valuesInForm ?? fact.values).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      );
    case 'set':
      return <Checkboxes field={field} values={fact.values} />;
    case 'lines':
      return <TextArea {...props} rows={6} />;
    case 'money':
      return <TextField {...props} inputMode="decimal" autoComplete={autoComplete} />;
    case 'phone':
      return <TextField {...props} type="tel" autoComplete="tel" />;
    case 'number':
    case 'month':
      return <TextField {...props} inputMode="numeric" autoComplete={autoComplete} />;
    case 'vin':
      return (
        <TextField
          {...props}
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
        />
      );
    default:
      return <TextField {...props} list={list} autoComplete={autoComplete} />;
  }
}

function Checkboxes({ field, values }: { field: Field; values: Readonly<Record<string, string>> }) {
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
