import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useAction } from '#kit/use-action.ts';
import type { ListedAccount } from '#marketplace/platform/accounts/account-on-wire.ts';
import type { MessageResponse } from '#marketplace/responses.ts';

export type AccountAction =
  | { kind: 'verify' | 'withdraw' | 'restore' | 'delete'; account: ListedAccount }
  | { kind: 'suspend'; account: ListedAccount; reason: string };

export function useAccountActions() {
  const api = useApi();
  return useAction((action: AccountAction) => send(api, action));
}

function send(api: ApiClient, action: AccountAction): Promise<{ message: string }> {
  const byId = `/user/${encodeURIComponent(action.account.id)}`;
  const byEmail = `/user/${encodeURIComponent(action.account.email)}`;
  switch (action.kind) {
    case 'verify':
      return api.put<MessageResponse>(byEmail);
    case 'withdraw':
      return api.delete<MessageResponse>(`${byEmail}/verification`);
    case 'suspend':
      return api.put<MessageResponse>(`${byId}/suspension`, { reason: action.reason });
    case 'restore':
      return api.delete<MessageResponse>(`${byId}/suspension`);
    case 'delete':
      return api.delete<MessageResponse>(byId);
  }
}
