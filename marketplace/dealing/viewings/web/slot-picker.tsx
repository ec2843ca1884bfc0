import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { cityOf } from '#marketplace/dates.ts';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { FieldError } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { dayAt } from '../clocks.ts';
import { dayInWords, hourInWords } from '../viewing-words.ts';
import { pillLook } from './pill-look.ts';
import { slotsOf } from './viewing-queries.ts';
import { ownHour } from './when.tsx';

type Props = {
  /** Of the first time, which gets the focus if none is chosen. */
  id: string;
  carId: string;
  slot: string | null;
  error: string | undefined;
  onChoose: (slot: string | null) => void;
  /** Shown if there are no times. */
  nothing: ReactNode;
};

export function SlotPicker({ carId, nothing, ...choice }: Props) {
  const query = useQuery(slotsOf(useApi(), carId));
  if (query.isPending) return <Skeleton className="h-44" />;
  if (!query.data) {
    return <ProblemPanel onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  const { zone, slots } = query.data;
  if (zone === null || slots.length === 0) return nothing;
  return (
    <>
      {query.isRefetchError && <OutOfDate onRetry={() => void query.refetch()} />}
      <Times zone={zone} slots={slots} {...choice} />
    </>
  );
}

type TimesProps = Pick<Props, 'id' | 'slot' | 'error' | 'onChoose'> & {
  zone: string;
  slots: string[];
};

function Times({ id, zone, slots, slot, error, onChoose }: TimesProps) {
  const dayOf = (each: string) => dayAt(new Date(each), zone);
  const days = [...new Set(slots.map(dayOf))];
  const [chosen, setChosen] = useState(days[0]!);
  const day = days.includes(chosen) ? chosen : days[0]!;
  const ofDay = slots.filter((each) => dayOf(each) === day);
  const isElsewhere = ofDay.some((each) => ownHour(new Date(each), zone));
  const name = useId();

  return (
    <>
      <SelectField
        label="Day"
        value={day}
        onChange={({ target }) => {
          setChosen(target.value);
          onChoose(null);
        }}
      >
        {days.map((each) => (
          <option key={each} value={each}>
            {dayInWords(new Date(slots.find((at) => dayOf(at) === each)!), zone)}
          </option>
        ))}
      </SelectField>
      <fieldset aria-describedby={`${name}-hint${error ? ` ${name}-error` : ''}`}>
        <legend className="mb-1 font-semibold">Time</legend>
        <p id={`${name}-hint`} className="mb-2 text-sm text-muted">
          {cityOf(zone)} time{isElsewhere && ', with your time below'}. Each viewing lasts an hour.
        </p>
        <div className="grid grid-cols-4 gap-2 max-[22rem]:grid-cols-3">
          {ofDay.map((each, index) => (
            <label key={each} className={pillLook}>
              <input
                type="radio"
                {...(index === 0 && { id })}
                name={name}
                checked={slot === each}
                onChange={() => onChoose(each)}
                className="sr-only"
              />
              <span>
                {hourInWords(new Date(each), zone)}
                {ownHour(new Date(each), zone) && (
                  <span className="block text-sm font-normal">
                    {ownHour(new Date(each), zone)}
                    <span className="sr-only"> your time</span>
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
        {error && (
          <div className="mt-1.5">
            <FieldError id={`${name}-error`}>{error}</FieldError>
          </div>
        )}
      </fieldset>
    </>
  );
}
