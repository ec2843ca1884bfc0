import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { MessageResponse, SuccessResponse } from '#marketplace/responses.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { Conversation, ConversationUpdate } from '../../contract.ts';
import type { ReportForm } from '../../report-forms.ts';
import { invalidateMessages } from '../message-queries.ts';

export type ConversationAction =
  | { kind: 'mute' | 'unmute' | 'archive' | 'unarchive' | 'block' | 'unblock' }
  | { kind: 'report'; reason: string };

export function useConversationActions(conversation: Conversation) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: (action: ConversationAction) => act(api, conversation, action),
    onSuccess: (message) => toast.success(message),
    // The dialog of a report shows its errors itself, because it covers toasts.
    onError: ({ message }, { kind }) => kind !== 'report' && toast.error(message),
    onSettled: () => invalidateMessages(cache, 'everything'),
  });
}

/** Returns the message for the toast. */
async function act(
  api: ApiClient,
  { id, other }: Conversation,
  action: ConversationAction,
): Promise<string> {
  const path = `/conversations/${encodeURIComponent(id)}`;
  const update = (changes: ConversationUpdate) => api.put<SuccessResponse>(path, changes);
  const block = `/blocks/${encodeURIComponent(other.id)}`;
  switch (action.kind) {
    case 'mute':
      await update({ muted: true });
      return 'Muted. No emails about new messages and offers, and it is left out of your unread count.';
    case 'unmute':
      await update({ muted: false });
      return 'No longer muted';
    case 'archive':
      await update({ archived: true });
      return 'Archived. A new message brings it back.';
    case 'unarchive':
      await update({ archived: false });
      return 'Back among your messages';
    case 'block':
      return (await api.put<MessageResponse>(block)).message;
    case 'unblock':
      return (await api.delete<MessageResponse>(block)).message;
    case 'report': {
      const report: ReportForm = { reason: action.reason };
      return (await api.post<MessageResponse>(`${path}/report`, report)).message;
    }
  }
}
