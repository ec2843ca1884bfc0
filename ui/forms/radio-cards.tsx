import { type ComponentProps, type ReactNode, useId } from 'react';
import { cardChoiceLook } from './card-choice-look.ts';
import { KeptError } from './field.tsx';

export type RadioChoice = { value: string; label: string; line?: string; mark?: ReactNode };

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'id'> & {
  legend: string;
  choices: readonly RadioChoice[];
  hint?: string;
  error?: string;
  stacked?: boolean;
  /** The id of the first choice, for links of the error summary. */
  id?: string;
};

export function RadioCards({ legend, choices, hint, error, stacked, id, ...input }: Props) {
  const ownId = useId();
  const groupId = id ?? ownId;
  const described = [hint && `${groupId}-hint`, error && `${groupId}-error`].filter(Boolean);

  return (
    <fieldset aria-describedby={described.join(' ') || undefined} className="@container grid gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {hint && (
        <p id={`${groupId}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={`grid gap-3 ${stacked ? '' : '@md:auto-cols-fr @md:grid-flow-col'}`}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={cardChoiceLook}>
            <input
              {...input}
              id={index === 0 ? groupId : undefined}
              type="radio"
              value={choice.value}
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-5 shrink-0"
            />
            {choice.mark}
            <ChoiceText {...choice} />
          </label>
        ))}
      </div>
      <KeptError id={`${groupId}-error`} error={error} />
    </fieldset>
  );
}

function ChoiceText({ label, line }: RadioChoice) {
  return (
    <span>
      <span className="block font-semibold">{label}</span>
      {line && <span className="block text-sm text-muted">{line}</span>}
    </span>
  );
}
