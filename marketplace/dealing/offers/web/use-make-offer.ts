import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useRetryKeys } from '#marketplace/dealing/messages/web/use-retry-keys.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { OfferForCarRequest, OfferRequest, OfferResponse } from '../contract.ts';
import type { OfferDraft } from './offer-dialog.tsx';
import { invalidateOffers } from './offer-queries.ts';

type OfferTarget = { listingId: string; revision?: number | undefined } | { conversation: string };

export function useMakeOffer(where: OfferTarget, onMade: (conversationId: string) => void) {
  const api = useApi();
  const cache = useQueryClient();
  const { keyOf, forget } = useRetryKeys();

  function post(draft: OfferDraft): Promise<OfferResponse> {
    const offer = { amount: majorUnits(draft.amount), key: keyOf(draft) };
    if ('listingId' in where) {
      const body: OfferForCarRequest = { ...offer, ...where };
      return api.post('/offers', body);
    }
    const body: OfferRequest = { ...offer, reserve: draft.reserve };
    return api.post(`/conversations/${encodeURIComponent(where.conversation)}/offers`, body);
  }

  return useMutation({
    mutationFn: post,
    onSuccess: ({ data }) => {
      // The same amount, sent again later, is another offer.
      forget();
      invalidateOffers(cache, data.conversationId);
      onMade(data.conversationId);
    },
    // Perhaps the asking price has changed, and with it what can be offered.
    onError: () => {
      if ('conversation' in where) invalidateOffers(cache, where.conversation);
      else for (const key of ['car', 'availability']) cache.invalidateQueries({ queryKey: [key] });
    },
  });
}
