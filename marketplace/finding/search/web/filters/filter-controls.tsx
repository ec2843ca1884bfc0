import { ChevronDown } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import { selectLook } from '#ui/forms/control-look.ts';
import type { Option, Tally } from '../../contract.ts';
import { carsInWords, leadsNowhere, tallyText } from '../tally-text.ts';

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

/** A checkbox with its number of cars, disabled if that is 0. */
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

type ListProps = {
  name: string;
  options: Option[];
  chosen: string[];
  labelOf: (value: string) => string;
  onChange: OnChange;
  /** How many options come before "more". */
  shown: number;
  most?: number;
};

export function ChoiceList({ shown, ...list }: ListProps) {
  const isChosen = ({ value }: Option) => list.chosen.includes(String(value));
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

const Choices = ({ name, options, chosen, most, labelOf, onChange }: Omit<ListProps, 'shown'>) =>
  options.map(({ value: option, ...tally }) => {
    const value = String(option);
    return (
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
    );
  });

type StepProps = {
  name: string;
  label: string;
  any: string;
  chosen: number | null;
  options: Option[];
  labelOf: (value: number) => string;
  onChange: OnChange;
};

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
      {options.map(({ value, ...tally }) => (
        <option key={value} value={value} disabled={leadsNowhere(tally) && value !== chosen}>
          {labelOf(Number(value))} ({carsInWords(tally)})
        </option>
      ))}
    </select>
  );
}
