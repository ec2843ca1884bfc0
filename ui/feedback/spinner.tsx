import { LoaderCircle } from 'lucide-react';

export function Spinner() {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-10 text-muted">
      <LoaderCircle className="size-6 animate-spin" />
      Loading...
    </div>
  );
}
