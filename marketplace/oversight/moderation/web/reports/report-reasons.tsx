import { countOf } from '#marketplace/figures.ts';

export function ReportReasons({ reports, reasons }: { reports: number; reasons: string[] }) {
  const count = countOf(reports, 'report', 'reports');
  if (reasons.length === 0) return <p className="text-sm text-muted">{count}, no reason given</p>;

  return (
    <div className="text-sm">
      <p className="text-muted">{count}</p>
      <ul className="grid list-disc gap-0.5 ps-5 text-start">
        {reasons.map((reason, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same.
          <li key={index} className="whitespace-pre-line wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
