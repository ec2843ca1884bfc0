import { type ComponentProps, useId } from 'react';
import { cardChoiceLook } from './card-choice-look.ts';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  label: string;
  line: string;
};

export function CheckboxCard({ label, line, ...input }: Props) {
  const lineId = useId();

  return (
    <label className={cardChoiceLook}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={lineId}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span id={lineId} className="block text-sm text-muted">
          {line}
        </span>
      </span>
    </label>
  );
}
