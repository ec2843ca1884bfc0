import { formatMoney, type Money } from '#marketplace/money.ts';
import type { LabelledPrice } from '../contract.ts';

type Props = { rating: LabelledPrice; price: Money };

/** The range has a fixed place, in per cent of the width, so that its labels always fit. */
const from = 20;
const to = 80;
const edge = 2;

/** The page says the same in words. */
export function PriceBar({ rating: { low, high, estimate }, price }: Props) {
  const placeOf = (amount: Money) => {
    const part = high > low ? (amount - low) / (high - low) : 0.5;
    return Math.min(100 - edge, Math.max(edge, from + (to - from) * part));
  };
  const place = placeOf(price);

  return (
    <svg
      aria-hidden="true"
      className="h-[4.75em] w-full overflow-visible text-sm tabular-nums forced-color-adjust-none"
    >
      <text
        x={`${place}%`}
        y="1em"
        textAnchor={anchorAt(place)}
        className="fill-text font-semibold"
      >
        {formatMoney(price)}
      </text>
      <rect y="2.2em" width="100%" height="0.6em" rx="0.3em" className="fill-border" />
      <rect
        x={`${from}%`}
        y="2.2em"
        width={`${to - from}%`}
        height="0.6em"
        className="fill-primary opacity-45"
      />
      <line
        {...{ x1: `${placeOf(estimate)}%`, x2: `${placeOf(estimate)}%`, y1: '1.9em', y2: '3.1em' }}
        strokeWidth="3"
        className="stroke-primary"
      />
      <circle
        cx={`${place}%`}
        cy="2.5em"
        r="0.5em"
        strokeWidth="2"
        className="fill-text stroke-surface"
      />
      <text x={`${from}%`} y="4.1em" textAnchor="middle" className="fill-muted">
        {formatMoney(low)}
      </text>
      <text x={`${to}%`} y="4.1em" textAnchor="middle" className="fill-muted">
        {formatMoney(high)}
      </text>
    </svg>
  );
}

function anchorAt(place: number) {
  if (place < 12) return 'start';
  return place > 88 ? 'end' : 'middle';
}
