import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useShownRevision } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import { type Money, majorUnits } from '#marketplace/money.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { AnswerRequest, MyOffer, OfferResponse } from '../contract.ts';
import type { Answer } from '../offer.ts';
import { invalidateOffers } from './offer-queries.ts';
import { isOver, whyNot } from './why-not.ts';

type OfferAnswer = { answer: Answer; amount?: Money; reserve?: boolean };

type Callbacks = {
  onDone: () => void;
  onOver: () => void;
};

export function useAnswer({ id, conversationId }: MyOffer, { onDone, onOver }: Callbacks) {
  const api = useApi();
  const cache = useQueryClient();
  const { revision, changed, noteChange } = useShownRevision({});

  const sending = useMutation({
    mutationFn: ({ answer, amount, reserve }: OfferAnswer) =>
      api.put<OfferResponse>(`/offers/${encodeURIComponent(id)}`, {
        answer,
        ...(amount !== undefined && { amount: majorUnits(amount) }),
        ...(reserve !== undefined && { reserve }),
        revision,
      } satisfies AnswerRequest),
    onSuccess: onDone,
    onError: (error, { answer }) => {
      if (isOver(error)) onOver();
      noteChange(error);
      // An open dialog shows the error itself: a toast would lie behind it, where screen readers do not read it.
      const hasDialog = answer === 'accept' || answer === 'counter';
      if (isOver(error) || !hasDialog) toast.error(whyNot(error));
    },
    // After a failure, too: perhaps the other side was faster.
    onSettled: () => invalidateOffers(cache, conversationId),
  });
  return { ...sending, changed };
}
