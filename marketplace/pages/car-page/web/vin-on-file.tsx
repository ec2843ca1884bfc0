import { useQuery } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { ListingResponse } from '#marketplace/cars/listings/contract.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';

/** Not from the query of the car itself, which is public. */
const vinOf = (api: ApiClient, id: string, email: string) => ({
  queryKey: ['vin', id, email],
  queryFn: async () => {
    const { data } = await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`);
    return data.vehicle?.vin ?? null;
  },
});

/** Its seller, administrators and the paying buyer see the VIN, other visitors that there is one. */
export function VinOnFile({ id }: { id: string }) {
  const { user } = useVisitor();
  const vin = useQuery({ ...vinOf(useApi(), id, user?.email ?? ''), enabled: user !== null });
  return vin.data ?? 'On file';
}
