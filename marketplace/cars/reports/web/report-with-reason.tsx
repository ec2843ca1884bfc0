import { lazy, Suspense, useState } from 'react';
import { ReportButton } from './report-button.tsx';
import { useReport } from './use-report.ts';

/** Loaded on demand, because few visitors report. */
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

/** On the car's own page: the visitor may give a reason. */
export function ReportWithReason({ car }: { car: { id: string; name: string } }) {
  const report = useReport(car.id);
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <ReportButton car={car} onReport={() => setIsAsking(true)} />
      {isAsking && (
        <Suspense>
          <ReportDialog
            carName={car.name}
            onClose={() => setIsAsking(false)}
            onReport={(reason) => {
              report(reason);
              setIsAsking(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
