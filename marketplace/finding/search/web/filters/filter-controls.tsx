import { ChevronDown } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { selectLook } from '#ui/forms/control-look.ts';
import type { Option, Tally } from '../../facets.ts';
import { carsInWords, leadsNowhere, tallyText } from '../tally-text.ts';

/** Told which form was changed. */
export type OnChange = (form: HTMLFormElement) => void;

const heard =
  (onChange: OnChange) =>
  ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (form) onChange(form);
  };

export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-border pt-4 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-start mb-1 w-full font-semibold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  label: string;
  tally: Tally;
  checked: boolean;
  disabled?: boolean;
  onChange: OnChange;
};

/** A tick with the number of cars that it would leave. What leads nowhere cannot be chosen. */
export function Choice({ name, value, label, tally, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-subtle lg:min-h-9">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        disabled={(disabled || leadsNowhere(tally)) && !checked}
        onChange={heard(onChange)}
        className="size-5 shrink-0 cursor-[inherit]"
      />
      <span className="line-clamp-2 min-w-0 grow break-words">{label}</span>
      <span className="text-sm text-muted tabular-nums">
        {tallyText(tally)}
        <span className="sr-only"> cars</span>
      </span>
    </label>
  );
}

type ListProps<T extends string> = {
  name: string;
  options: Option<T>[];
  chosen: T[];
  labelOf: (value: T) => string;
  onChange: OnChange;
  /** The rest waits behind a word. */
  shown?: number;
  /** At once. */
  most?: number;
};

export function ChoiceList<T extends string>({ shown = 100, ...list }: ListProps<T>) {
  const isChosen = ({ value }: Option<T>) => list.chosen.includes(value);
  const first = list.options.filter((option, index) => index < shown || isChosen(option));
  const rest = list.options.filter((option) => !first.includes(option));

  return (
    <>
      <Choices {...list} options={first} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 list-none items-center gap-1.5 font-semibold text-link lg:min-h-9">
            <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
            {rest.length} more
          </summary>
          <Choices {...list} options={rest} />
        </details>
      )}
      <p role="status" className="text-sm text-muted">
        {isFull(list) && `You can choose up to ${list.most} at once.`}
      </p>
    </>
  );
}

const isFull = ({ chosen, most = Infinity }: { chosen: unknown[]; most?: number | undefined }) =>
  chosen.length >= most;

const Choices = <T extends string>({
  name,
  options,
  chosen,
  most,
  labelOf,
  onChange,
}: Omit<ListProps<T>, 'shown'>) =>
  options.map(({ value, tally }) => (
    <Choice
      key={value}
      name={name}
      value={value}
      label={labelOf(value)}
      tally={tally}
      checked={chosen.includes(value)}
      disabled={isFull({ chosen, most })}
      onChange={onChange}
    />
  ));

type StepProps = {
  name: string;
  label: string;
  /** What no choice is called. */
  any: string;
  /** In the unit of the options. */
  chosen: number | null;
  options: Option<number>[];
  labelOf: (value: number) => string;
  onChange: OnChange;
};

/** One of several steps, each with the number of cars that it would leave. */
export function StepSelect({ name, label, any, chosen, options, labelOf, onChange }: StepProps) {
  const isStep = chosen === null || options.some(({ value }) => value === chosen);

  return (
    <select
      name={name}
      aria-label={label}
      value={chosen ?? ''}
      onChange={heard(onChange)}
      className={`${selectLook} min-w-0 truncate`}
    >
      <option value="">{any}</option>
      {!isStep && <option value={chosen}>{labelOf(chosen)}</option>}
      {options.map(({ value, tally }) => (
        <option key={value} value={value} disabled={leadsNowhere(tally) && value !== chosen}>
          {labelOf(value)} ({carsInWords(tally)})
        </option>
      ))}
    </select>
  );
}
