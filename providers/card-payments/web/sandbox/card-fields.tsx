import { useState } from 'react';
import {
  type CardField,
  type CardValues,
  formatCvc,
  formatExpiry,
  formatNumber,
  noCard,
  problemsWith,
} from './card-values.ts';
import { FormattedField } from './formatted-field.tsx';

type Props = {
  disabled: boolean;
  /** Marks every invalid field, empty ones too, because the buyer tried to pay. */
  marksAll: boolean;
  onChange: (values: CardValues) => void;
};

/** Without autofill, because browsers would offer real cards. */
const common = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;

export function CardFields({ disabled, marksAll, onChange }: Props) {
  const [values, setValues] = useState(noCard);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const problems = problemsWith(values, new Date());

  const wire = (field: CardField) => ({
    ...common,
    disabled,
    value: values[field],
    error: marksAll || (left.has(field) && values[field]) ? problems[field]?.message : undefined,
    onBlur: () => setLeft(new Set(left).add(field)),
    onValue(value: string) {
      const next = { ...values, [field]: value };
      setValues(next);
      onChange(next);
    },
  });

  return (
    <div className="grid gap-4">
      <FormattedField
        {...wire('number')}
        label="Card number"
        placeholder="4242 4242 4242 4242"
        format={formatNumber}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormattedField
          {...wire('expiry')}
          label="Expiry date"
          placeholder="MM / YY"
          format={formatExpiry}
        />
        <FormattedField
          {...wire('cvc')}
          label="Security code"
          placeholder="CVC"
          format={formatCvc}
        />
      </div>
    </div>
  );
}
