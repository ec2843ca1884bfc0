import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconCircle } from '../icon-circle.tsx';

type Props = {
  heading?: string;
  line?: string;
  onRetry: () => void;
  retrying?: boolean;
  children?: ReactNode;
};

export function ProblemPanel({
  heading = 'We could not load this',
  line = 'Check your connection and try again.',
  onRetry,
  retrying,
  children,
}: Props) {
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-2 rounded-panel border border-border bg-surface px-6 py-14 text-center"
    >
      <IconCircle icon={TriangleAlert} tone="danger" />
      <h2 className="mt-3 text-xl">{heading}</h2>
      <p className="mb-4 max-w-prose text-muted">{line}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  );
}
