import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconCircle, type Tone } from '../icon-circle.tsx';

type Props = {
  icon: LucideIcon;
  heading: string;
  line: string;
  tone?: Tone;
  children?: ReactNode;
};

export function EmptyState({ icon, heading, line, tone, children }: Props) {
  return (
    <div className="grid justify-items-center gap-2 rounded-panel border border-border bg-surface px-6 py-14 text-center">
      <IconCircle icon={icon} tone={tone} />
      <h2 className="mt-3 text-xl">{heading}</h2>
      <p className="max-w-prose text-muted">{line}</p>
      {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
