import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type Props = { isInUse: boolean; children: ReactNode };

/** Open at first if one of the filters is in use. After that, only the visitor opens and closes it. */
export function MoreFilters({ isInUse, children }: Props) {
  const [isOpenAtFirst] = useState(isInUse);
  return (
    <details open={isOpenAtFirst} className="group/more border-t border-border pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link">
        <ChevronDown className="size-5 transition-transform group-open/more:rotate-180" />
        More filters
      </summary>
      <div className="mt-3 grid gap-5">{children}</div>
    </details>
  );
}
