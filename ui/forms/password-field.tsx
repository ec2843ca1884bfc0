import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { inputLook } from './control-look.ts';
import { Field, type FieldTexts } from './field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'type'>;

export function PasswordField({ label, hint, error, id, ...input }: Props) {
  const [shown, setShown] = useState(false);

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputLook} min-h-11 pe-12`}
          />
          <IconButton
            icon={shown ? EyeOff : Eye}
            label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 text-muted hover:text-text noscript:hidden"
          />
        </div>
      )}
    </Field>
  );
}
