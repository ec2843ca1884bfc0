import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { ViewingHours } from '../contract.ts';
import { SpanFields } from './span-fields.tsx';

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const usual = { from: 10, to: 18 };

type Weekly = ViewingHours['weekly'];
type Props = { weekly: Weekly; onChange: (weekly: Weekly) => void };

export function Weekdays({ weekly, onChange }: Props) {
  const without = (weekday: number) => weekly.filter((each) => each.weekday !== weekday);

  return (
    <fieldset>
      <legend className="mb-3 text-xl font-bold">Every week</legend>
      <div className="divide-y divide-border rounded-panel border border-border bg-surface">
        {names.map((name, index) => {
          const weekday = index + 1;
          const day = weekly.find((each) => each.weekday === weekday);
          return (
            <div
              key={name}
              className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <Checkbox
                label={name}
                checked={day !== undefined}
                onChange={({ target }) =>
                  onChange(
                    target.checked
                      ? [...without(weekday), { weekday, ...usual }]
                      : without(weekday),
                  )
                }
              />
              {day ? (
                <SpanFields
                  span={day}
                  of={name}
                  onChange={(span) => onChange([...without(weekday), { weekday, ...span }])}
                />
              ) : (
                <span className="text-muted">No viewings</span>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
