import { useApi } from '#kit/api-client.ts';
import { type Afterwards, useAction } from '#kit/use-action.ts';
import type { MessageResponse } from '#marketplace/responses.ts';

type CarToJudge = { id: string; name: string; seller: { name: string }; openBookings: number };

export type CarAction =
  | { kind: 'hide' | 'delete'; car: CarToJudge; reason: string }
  | { kind: 'show'; car: CarToJudge };

export type CarQuestion = { kind: 'hide' | 'delete'; car: CarToJudge };

export function useCarActions(afterwards?: Afterwards<CarAction>) {
  const api = useApi();
  return useAction((action: CarAction) => {
    const path = `/addProduct/${encodeURIComponent(action.car.id)}`;
    switch (action.kind) {
      case 'hide':
        return api.put<MessageResponse>(`${path}/hiding`, { reason: action.reason });
      case 'show':
        return api.delete<MessageResponse>(`${path}/hiding`);
      case 'delete':
        return api.delete<MessageResponse>(
          `${path}?${new URLSearchParams({ reason: action.reason })}`,
        );
    }
  }, afterwards);
}
