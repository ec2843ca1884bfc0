import type { ComponentProps } from 'react';
import { selectLook } from './control-look.ts';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'select'>, 'className'>;

export function SelectField({ label, hint, error, id, ...select }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => <select {...select} {...wiring} className={selectLook} />}
    </Field>
  );
}
