import { ReportButton } from './report-button.tsx';
import { useReport } from './use-report.ts';

/** On a card: one click and it is done. */
export function ReportAtOnce({ car }: { car: { id: string; name: string } }) {
  const report = useReport(car.id);
  return <ReportButton car={car} onReport={() => report()} />;
}
