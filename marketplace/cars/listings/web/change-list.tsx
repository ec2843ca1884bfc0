import type { ChangeInWords } from '../revision-words.ts';

export const ChangeList = ({ changes }: { changes: ChangeInWords[] }) => (
  <dl className="grid divide-y divide-border border-y border-border">
    {changes.map(({ label, before, after }) => (
      <div key={label} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="grid min-w-0 gap-1 wrap-anywhere whitespace-pre-line">
          <p className="text-muted">
            <span className="sr-only">It was: </span>
            <del>{before}</del>
          </p>
          <p className="font-semibold">
            <span className="sr-only">It is now: </span>
            <ins className="no-underline">{after}</ins>
          </p>
        </dd>
      </div>
    ))}
  </dl>
);
