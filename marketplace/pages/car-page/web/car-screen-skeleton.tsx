import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

export function CarScreenSkeleton() {
  return (
    <div className="skeletons">
      <Skeleton className="my-3 h-5 w-56" />
      <div className="mt-1 grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="aspect-8/5 rounded-panel" />
        <div className="rounded-panel border border-border bg-surface p-6">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="mt-2 h-7 w-4/5" />
          <Skeleton className="mt-6 h-10 w-36" />
          <Spinner />
        </div>
      </div>
    </div>
  );
}
