import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

export const PageSkeleton = () => (
  <>
    <div className="noscript:hidden">
      <h1 className="sr-only">Loading</h1>
      <Skeleton className="mb-6 h-9 w-56 max-w-full" />
      <ListSkeleton />
    </div>
    <p className="hidden rounded-card border border-border bg-surface p-5 noscript:block">
      This page needs JavaScript. Turn it on in your browser and reload the page.
    </p>
  </>
);

export const ListSkeleton = () => (
  <div className="relative grid gap-3">
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} className="h-20" />
    ))}
    <div className="absolute inset-x-0 top-1">
      <Spinner />
    </div>
  </div>
);
