import { Flag } from 'lucide-react';
import { useIsReported } from './reported-cars.ts';

type Props = {
  car: { id: string; name: string };
  onReport: () => void;
};

/** Works once per car. Hidden without JavaScript, because it would do nothing. */
export function ReportButton({ car, onReport }: Props) {
  const isReported = useIsReported(car.id);

  return (
    <button
      type="button"
      disabled={isReported}
      onClick={onReport}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-muted transition-colors duration-150 not-disabled:hover:bg-sunken not-disabled:hover:text-text disabled:cursor-default noscript:hidden"
    >
      <Flag className={`size-4 shrink-0 ${isReported ? 'fill-current' : ''}`} />
      <span className="@max-[14rem]:sr-only">{isReported ? 'Reported' : 'Report'}</span>
      <span className="sr-only"> {car.name}</span>
    </button>
  );
}
