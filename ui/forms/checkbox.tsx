import { type ComponentProps, useId } from 'react';
import { KeptError } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string;
  error?: string;
};

export function Checkbox({ label, error, id, ...input }: Props) {
  const ownId = useId();
  const boxId = id ?? ownId;

  return (
    <div>
      <label htmlFor={boxId} className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...input}
          id={boxId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${boxId}-error`}
          className="size-5 shrink-0 cursor-pointer"
        />
        {label}
      </label>
      <KeptError id={`${boxId}-error`} error={error} />
    </div>
  );
}
