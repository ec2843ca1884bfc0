import type { ReactNode } from 'react';

type Props = {
  id: string;
  heading: string;
  line?: string;
  aside?: ReactNode;
  children: ReactNode;
};

export const HomeSection = ({ id, heading, line, aside, children }: Props) => (
  <section aria-labelledby={id} className="page-width mt-10 md:mt-20 [:first-of-type+&]:mt-8">
    <div className="mb-6 flex items-end justify-between gap-6">
      <div>
        <h2 id={id} className="text-2xl md:text-3xl">
          {heading}
        </h2>
        {line && <p className="mt-1 max-w-prose text-pretty text-muted">{line}</p>}
      </div>
      {aside}
    </div>
    {children}
  </section>
);
