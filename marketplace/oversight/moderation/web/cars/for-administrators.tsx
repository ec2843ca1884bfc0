import { lazy, Suspense } from 'react';
import { useRole } from '#marketplace/platform/accounts/web/session/role-of.ts';

const CarAdministration = lazy(async () => ({
  default: (await import('./car-administration.tsx')).CarAdministration,
}));

export function ForAdministrators({ id }: { id: string }) {
  const { data: role } = useRole();
  if (role !== 'admin') return null;
  return (
    <Suspense fallback={null}>
      <CarAdministration id={id} />
    </Suspense>
  );
}
