import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, useApi } from '#kit/api-client.ts';
import { type Money, majorUnits } from '#marketplace/money.ts';
import { toast } from '#ui/feedback/toasts.tsx';
import { untilInWords } from '#ui/until.tsx';
import type { AnswerRequest, OfferResponse } from '../contract.ts';
import type { Answer } from '../offer.ts';
import type { MyOffer } from '../offer-on-wire.ts';
import { forgetOffers } from './offer-queries.ts';

type Said = { answer: Answer; amount?: Money; reserve?: boolean };

/** Whether it worked or not, everything is asked for again: perhaps the other was faster. */
export function useAnswer({ id, conversationId }: MyOffer, onDone: () => void) {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: ({ answer, amount, reserve }: Said) =>
      api.put<OfferResponse>(`/offers/${encodeURIComponent(id)}`, {
        answer,
        ...(amount !== undefined && { amount: majorUnits(amount) }),
        ...(reserve !== undefined && { reserve }),
      } satisfies AnswerRequest),
    onSuccess: onDone,
    onError: (error) => toast.error(error.message, untilWhen(error)),
    onSettled: () => forgetOffers(cache, conversationId),
  });
}

function untilWhen(error: Error): { line?: string } {
  const until = error instanceof ApiError ? error.details.until : undefined;
  if (typeof until !== 'string') return {};
  return { line: `Until ${untilInWords(new Date(until), new Date())}.` };
}
