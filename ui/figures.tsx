import type { ReactNode } from 'react';

export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] md:gap-4 max-md:*:last:odd:col-span-full">
    {children}
  </dl>
);

/** Millions with cents must fit into a quarter of the page or half a phone. */
const sizeOf = (figure: string | number) =>
  String(figure).length > 9 ? 'text-lg wrap-anywhere xl:text-2xl' : 'text-2xl xl:text-3xl';

type FigureProps = { label: string; figure: string | number; note?: ReactNode };

export const Figure = ({ label, figure, note }: FigureProps) => (
  <div className="rounded-card border border-border bg-surface p-3 sm:p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={`font-bold tabular-nums ${sizeOf(figure)}`}>{figure}</dd>
    {note && <dd className="-mb-1 flex min-h-8 items-center text-sm text-muted">{note}</dd>}
  </div>
);
