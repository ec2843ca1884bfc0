import type { ComponentProps } from 'react';
import { inputLook } from './control-look.ts';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>;

export function TextArea({ label, hint, error, id, rows = 5, ...area }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => <textarea {...area} {...wiring} rows={rows} className={inputLook} />}
    </Field>
  );
}
