export function Skeleton({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-control bg-sunken dark:bg-raised ${className}`}
    />
  );
}
