import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useDeed } from '#kit/use-action.ts';
import type { MessageResponse, Person } from '#marketplace/accounts/contract.ts';

/** What administrators do to people. */
export type PersonDeed =
  | { kind: 'verify' | 'withdraw' | 'restore' | 'delete'; person: Person }
  | { kind: 'suspend'; person: Person; reason: string };

export function usePersonDeeds() {
  const api = useApi();
  return useDeed((deed: PersonDeed) => send(api, deed));
}

function send(api: ApiClient, deed: PersonDeed): Promise<{ message: string }> {
  const byId = `/user/${encodeURIComponent(deed.person.id)}`;
  const byEmail = `/user/${encodeURIComponent(deed.person.email)}`;
  switch (deed.kind) {
    case 'verify':
      return api.put<MessageResponse>(byEmail);
    case 'withdraw':
      return api.delete<MessageResponse>(`${byEmail}/verification`);
    case 'suspend':
      return api.put<MessageResponse>(`${byId}/suspension`, { reason: deed.reason });
    case 'restore':
      return api.delete<MessageResponse>(`${byId}/suspension`);
    case 'delete':
      return api.delete<MessageResponse>(byId);
  }
}
