import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useShownRevision } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import { type Money, majorUnits } from '#marketplace/money.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import type { AnswerRequest, MyOffer, OfferResponse } from '../contract.ts';
import type { Answer } from '../offer.ts';
import { forgetOffers } from './offer-queries.ts';
import { isOver, whyNot } from './why-not.ts';

type Said = { answer: Answer; amount?: Money; reserve?: boolean };

type Afterwards = {
  onDone: () => void;
  /** Nothing can be answered any more. */
  onOver: () => void;
};

/** Whether it worked or not, everything is asked for again: perhaps the other was faster. */
export function useAnswer({ id, conversationId }: MyOffer, { onDone, onOver }: Afterwards) {
  const api = useApi();
  const cache = useQueryClient();
  const { revision, changed, noteChange } = useShownRevision({});

  const sending = useMutation({
    mutationFn: ({ answer, amount, reserve }: Said) =>
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
      // What is asked in a dialog is answered there: a toast lies behind it, and nobody hears it.
      const hasDialog = answer === 'accept' || answer === 'counter';
      if (isOver(error) || !hasDialog) toast.error(whyNot(error));
    },
    onSettled: () => forgetOffers(cache, conversationId),
  });
  return { ...sending, changed };
}
