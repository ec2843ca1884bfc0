import { Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { inShort } from '#marketplace/dates.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { ViewingHours } from '../contract.ts';
import { mostExceptions } from '../limits.ts';
import { SpanFields } from './span-fields.tsx';

const usual = { from: 10, to: 18 };

type Exceptions = ViewingHours['exceptions'];
type Props = { exceptions: Exceptions; onChange: (exceptions: Exceptions) => void };

/** Holidays, and days with other hours. */
export function ExceptionDays({ exceptions, onChange }: Props) {
  const heading = useRef<HTMLLegendElement>(null);
  const put = (next: Exceptions[number]) =>
    onChange(
      [...exceptions.filter(({ day }) => day !== next.day), next].sort((one, other) =>
        one.day.localeCompare(other.day),
      ),
    );

  return (
    <fieldset>
      <legend ref={heading} tabIndex={-1} className="mb-3 text-xl font-bold outline-none">
        Other days
      </legend>
      {exceptions.length > 0 && (
        <ul className="mb-4 divide-y divide-border rounded-panel border border-border bg-surface">
          {exceptions.map((exception) => (
            <ExceptionRow
              key={exception.day}
              exception={exception}
              onChange={put}
              onRemove={() => {
                onChange(exceptions.filter(({ day }) => day !== exception.day));
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {exceptions.length < mostExceptions && (
        <AddDay
          taken={exceptions.map(({ day }) => day)}
          onAdd={(day) => put({ day, span: null })}
        />
      )}
    </fieldset>
  );
}

type RowProps = {
  exception: Exceptions[number];
  onChange: (exception: Exceptions[number]) => void;
  onRemove: () => void;
};

const ExceptionRow = ({ exception: { day, span }, onChange, onRemove }: RowProps) => (
  <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
    <span className="font-medium tabular-nums">{inShort(day)}</span>
    <Checkbox
      label="No viewings"
      checked={span === null}
      onChange={({ target }) => onChange({ day, span: target.checked ? null : usual })}
    />
    {span && (
      <SpanFields
        span={span}
        of={inShort(day)}
        onChange={(next) => onChange({ day, span: next })}
      />
    )}
    <span className="ms-auto">
      <IconButton
        icon={X}
        label={`Remove ${inShort(day)}`}
        onClick={onRemove}
        className="text-muted hover:bg-sunken hover:text-text"
      />
    </span>
  </li>
);

type AddProps = { taken: string[]; onAdd: (day: string) => void };

function AddDay({ taken, onAdd }: AddProps) {
  const [day, setDay] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();

  const refuse = (mistake: string) => {
    setError(mistake);
    document.getElementById(id)?.focus();
  };

  const add = () => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return refuse('Choose a day.');
    if (taken.includes(day)) return refuse('This day is in the list already.');
    onAdd(day);
    setDay('');
  };

  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        id={id}
        type="date"
        label="Day with other hours"
        hint="A holiday, or a day with different hours."
        value={day}
        {...(error && { error })}
        onChange={({ target }) => {
          setError(undefined);
          setDay(target.value);
        }}
      />
      <Button variant="secondary" onClick={add}>
        <Plus className="size-5" />
        Add day
      </Button>
    </div>
  );
}
