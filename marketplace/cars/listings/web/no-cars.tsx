import { CarFront } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

export function NoCars({ children }: { children?: ReactNode }) {
  return (
    <EmptyState
      icon={CarFront}
      heading="No Car Available"
      line="New cars appear here as sellers advertise them."
    >
      {children}
    </EmptyState>
  );
}
