import { Skeleton } from '#ui/feedback/skeleton.tsx';

export function CarCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-border bg-surface">
      <Skeleton className="aspect-8/5 rounded-none" />
      <div className="p-4">
        <div className="flex items-center justify-between py-1">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-5 w-20" />
        </div>
        <Skeleton className="my-0.5 h-5 w-3/4" />
        <Skeleton className="mt-3 h-4 w-5/6" />
        <Skeleton className="mt-2 mb-4.5 h-4 w-3/4" />
        <div className="flex min-h-9 items-center border-t border-border pt-3">
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
    </div>
  );
}
