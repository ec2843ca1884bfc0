import type { ReactNode } from 'react';

type Props = {
  summary: ReactNode;
  /** On small screens it stands above what it is the summary of. */
  summaryFirst?: boolean;
  children: ReactNode;
};

/** What the money is for stands beside, or on small screens below. */
export const WithSummary = ({ summary, summaryFirst = false, children }: Props) => (
  <div className="grid grid-cols-1 items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="min-w-0 max-w-2xl">{children}</div>
    <div className={`max-w-2xl xl:sticky xl:top-24 ${summaryFirst ? 'max-xl:order-first' : ''}`}>
      {summary}
    </div>
  </div>
);
