import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { invalidateMessages } from '#marketplace/dealing/messages/web/message-queries.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { ChangeRequest, Viewing, ViewingResponse } from '../contract.ts';
import type { Answer } from '../viewing.ts';
import { invalidateViewings } from './viewing-queries.ts';
import { whenToRead } from './when.tsx';

type Done = (name: string, changed: Viewing) => string;
const done: Record<Answer, Done> = {
  confirm: (name) => `Confirmed. We will let ${name} know.`,
  decline: (name) => `Declined. We will let ${name} know.`,
  cancel: (name) => `Cancelled. We will let ${name} know.`,
  move: (name, { answerBy, zone }) =>
    `Suggested. ${name} can answer until ${whenToRead(new Date(answerBy), zone)}.`,
};

/** `onDone` runs before the viewing leaves the list. */
export function useViewingActions(viewing: Viewing, onDone?: () => void) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: (action: Pick<ChangeRequest, 'answer' | 'startsAt'>) =>
      api.put<ViewingResponse>(`/viewings/${encodeURIComponent(viewing.id)}`, {
        ...action,
        sequence: viewing.sequence,
      } satisfies ChangeRequest),
    onSuccess: ({ data }, { answer }) => {
      toast.success(done[answer](viewing.other.name, data));
      onDone?.();
    },
    onError: ({ message }) => toast.error(message),
    // After a failure, too: perhaps the viewing has changed meanwhile.
    onSettled: () => {
      invalidateViewings(cache, 'everything');
      invalidateMessages(cache, 'viewing');
    },
  });
}
