import { selectLook } from '#ui/forms/control-look.ts';
import type { Span } from '../contract.ts';

type Props = { span: Span; of: string; onChange: (span: Span) => void };

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const inWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export const SpanFields = ({ span: { from, to }, of, onChange }: Props) => (
  <div className="flex items-center gap-2">
    <select
      aria-label={`${of}, from`}
      value={from}
      onChange={({ target }) => {
        const next = Number(target.value);
        onChange({ from: next, to: Math.max(to, next + 1) });
      }}
      className={`${selectLook} tabular-nums`}
    >
      {hours(0, 23).map((hour) => (
        <option key={hour} value={hour}>
          {inWords(hour)}
        </option>
      ))}
    </select>
    <span>to</span>
    <select
      aria-label={`${of}, to`}
      value={to}
      onChange={({ target }) => onChange({ from, to: Number(target.value) })}
      className={`${selectLook} tabular-nums`}
    >
      {hours(from + 1, 24).map((hour) => (
        <option key={hour} value={hour}>
          {inWords(hour)}
        </option>
      ))}
    </select>
  </div>
);
