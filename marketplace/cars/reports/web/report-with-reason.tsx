import { lazy, Suspense, useState } from 'react';
import { ReportButton } from './report-button.tsx';
import { useReport } from './use-report.ts';

/** Few people report: nobody else should load what checks forms. */
const ReportDialog = lazy(async () => ({
  default: (await import('./report-dialog.tsx')).ReportDialog,
}));

/** On the car's own page: somebody who cares may say why. */
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
