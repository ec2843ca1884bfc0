import { undoToast } from '#ui/feedback/undo-toast.tsx';
import { ReportButton } from './report-button.tsx';
import { markReported } from './reported-cars.ts';
import { useReport } from './use-report.ts';

/** On a card: one click reports after a moment, so that visitors who meant to open the car can undo it. */
export function ReportAtOnce({ car }: { car: { id: string; name: string } }) {
  const report = useReport(car.id);

  const reportSoon = () => {
    markReported(car.id, true);
    undoToast(`Reporting ${car.name}`, {
      onDone: () => report(),
      onUndo: () => markReported(car.id, false),
    });
  };
  return <ReportButton car={car} onReport={reportSoon} />;
}
