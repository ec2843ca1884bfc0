import type { ComponentProps } from 'react';
import { inputLook } from './control-look.ts';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className'>;

export function TextField({ label, hint, error, id, type = 'text', ...input }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => <input {...input} {...wiring} type={type} className={`${inputLook} min-h-11`} />}
    </Field>
  );
}
