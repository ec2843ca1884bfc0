import { useId } from 'react';

const fills = ['fill-primary', 'fill-accent-text'] as const;
const marks = ['bg-primary', 'bg-accent-text'] as const;

export type Series = { label: string; values: number[] };

type Props = {
  title: string;
  labels: string[];
  labelHeading: string;
  series: Series[];
  format?: (value: number) => string;
};

/** Bars, and the same numbers as a table for screen readers. */
export function BarChart({ title, labels, labelHeading, series, format = String }: Props) {
  const heading = useId();
  const highest = Math.max(...series.flatMap(({ values }) => values));

  return (
    <section
      aria-labelledby={heading}
      className="grid content-start gap-3 rounded-panel border border-border bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={heading} className="text-lg">
          {title}
        </h3>
        {series.length > 1 && <Legend series={series} />}
      </div>
      {highest === 0 ? (
        <p className="grid h-36 place-items-center rounded-card bg-sunken text-muted">
          Nothing yet in these weeks.
        </p>
      ) : (
        <Bars labels={labels} series={series} highest={highest} format={format} />
      )}
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-control font-medium text-link underline-offset-4 hover:underline">
          Show as a table
        </summary>
        <Twin {...{ title, labels, labelHeading, series, format }} />
      </details>
    </section>
  );
}

const Legend = ({ series }: { series: Series[] }) => (
  <ul aria-hidden="true" className="flex gap-4 text-sm text-muted">
    {series.map(({ label }, index) => (
      <li key={label} className="flex items-center gap-1.5">
        <span className={`size-3 rounded-xs forced-color-adjust-none ${marks[index]}`} />
        {label}
      </li>
    ))}
  </ul>
);

type BarsProps = Required<Pick<Props, 'labels' | 'series' | 'format'>> & { highest: number };

/** Without text, so that it can be stretched to any width. */
function Bars({ labels, series, highest, format }: BarsProps) {
  const width = 0.8 / series.length;

  return (
    <div aria-hidden="true">
      <p className="text-end text-sm text-subtle tabular-nums">{format(highest)}</p>
      <svg
        viewBox={`0 0 ${labels.length} 100`}
        preserveAspectRatio="none"
        className="h-32 w-full border-t border-b border-border forced-color-adjust-none"
      >
        <title>{series.map(({ label }) => label).join(', ')}</title>
        {series.map(({ label, values }, which) =>
          values.map((value, index) => (
            <rect
              key={`${label} ${labels[index]}`}
              className={fills[which]}
              x={index + 0.1 + which * width}
              y={100 - (value / highest) * 100}
              width={width * 0.92}
              height={(value / highest) * 100}
            />
          )),
        )}
      </svg>
      <p className="mt-1 flex justify-between text-sm text-subtle">
        <span>{labels[0]}</span>
        <span>{labels.at(-1)}</span>
      </p>
    </div>
  );
}

const Twin = ({
  title,
  labels,
  labelHeading,
  series,
  format,
}: Required<Pick<Props, 'title' | 'labels' | 'labelHeading' | 'series' | 'format'>>) => (
  <table className="w-full tabular-nums">
    <caption className="sr-only">{title}</caption>
    <thead>
      <tr>
        <th scope="col" className="py-1 text-start font-semibold text-muted">
          {labelHeading}
        </th>
        {series.map(({ label }) => (
          <th key={label} scope="col" className="py-1 text-end font-semibold text-muted">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {labels.map((name, index) => (
        <tr key={name} className="border-t border-border">
          <th scope="row" className="py-1 text-start font-normal">
            {name}
          </th>
          {series.map(({ label, values }) => (
            <td key={label} className="py-1 text-end">
              {format(values[index] ?? 0)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
