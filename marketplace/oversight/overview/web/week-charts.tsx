import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { BarChart } from '#ui/bar-chart.tsx';

type Chart<Week> = {
  title: string;
  /** Labels of the bars, with their figures. Amounts of money are in major units. */
  bars: Record<string, (week: Week) => number>;
  isMoney?: boolean;
};

type Props<Week> = { weeks: Week[]; charts: Chart<Week>[] };

export const WeekCharts = <Week extends { from: string }>({ weeks, charts }: Props<Week>) => (
  <div className="grid gap-4 xl:grid-cols-2">
    {charts.map(({ title, bars, isMoney }) => (
      <BarChart
        key={title}
        title={title}
        labels={weeks.map(nameOfWeek)}
        labelHeading="Week of"
        format={isMoney ? (amount) => formatMoney(minorUnits(amount)) : undefined}
        series={Object.entries(bars).map(([label, figure]) => ({
          label,
          values: weeks.map(figure),
        }))}
      />
    ))}
  </div>
);

/** "9 Nov" */
const nameOfWeek = ({ from }: { from: string }) =>
  new Date(`${from}T00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
