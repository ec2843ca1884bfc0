import { type ApiClient, useApi } from '#web/api-client.ts';
import { useDeed } from '#web/use-deed.ts';
import { MessageResponse, type Person } from '../../contract.ts';

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
      return api.put(byEmail, MessageResponse);
    case 'withdraw':
      return api.delete(`${byEmail}/verification`, MessageResponse);
    case 'suspend':
      return api.put(`${byId}/suspension`, MessageResponse, { reason: deed.reason });
    case 'restore':
      return api.delete(`${byId}/suspension`, MessageResponse);
    case 'delete':
      return api.delete(byId, MessageResponse);
  }
}
