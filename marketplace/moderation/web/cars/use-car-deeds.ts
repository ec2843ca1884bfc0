import { useApi } from '#kit/api-client.ts';
import { useDeed } from '#kit/use-action.ts';
import type { MessageResponse } from '#marketplace/accounts/contract.ts';

type CarToJudge = { id: string; name: string; sellerName: string; openBookings: number | null };

/** What administrators do to cars. */
export type CarDeed =
  | { kind: 'hide' | 'delete'; car: CarToJudge; reason: string }
  | { kind: 'show'; car: CarToJudge };

export type CarQuestion = { kind: 'hide' | 'delete'; car: CarToJudge };

export function useCarDeeds(afterwards?: (deed: CarDeed) => unknown) {
  const api = useApi();
  return useDeed((deed: CarDeed) => {
    const path = `/addProduct/${encodeURIComponent(deed.car.id)}`;
    switch (deed.kind) {
      case 'hide':
        return api.put<MessageResponse>(`${path}/hiding`, { reason: deed.reason });
      case 'show':
        return api.delete<MessageResponse>(`${path}/hiding`);
      case 'delete':
        return api.delete<MessageResponse>(
          `${path}?${new URLSearchParams({ reason: deed.reason })}`,
        );
    }
  }, afterwards);
}
