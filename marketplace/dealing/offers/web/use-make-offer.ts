import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '#kit/api-client.ts';
import { newKey } from '#marketplace/dealing/messages/web/new-key.ts';
import { majorUnits } from '#marketplace/money.ts';
import type { OfferForCarRequest, OfferRequest, OfferResponse } from '../contract.ts';
import type { Wish } from './offer-dialog.tsx';
import { forgetOffers } from './offer-queries.ts';

type OfferTarget = { listingId: string; revision?: number | undefined } | { conversation: string };

/** `onMade` is told where the two talk about it. */
export function useMakeOffer(where: OfferTarget, onMade: (conversationId: string) => void) {
  const api = useApi();
  const cache = useQueryClient();
  const tried = useRef(new Map<string, string>());

  /** The same for every try of the same offer: one whose answer was lost is recognised. */
  function keyOf(wish: Wish): string {
    const name = JSON.stringify(wish);
    const key = tried.current.get(name) ?? newKey();
    tried.current.set(name, key);
    return key;
  }

  function post(wish: Wish): Promise<OfferResponse> {
    const offer = { amount: majorUnits(wish.amount), key: keyOf(wish) };
    if ('listingId' in where) {
      const body: OfferForCarRequest = { ...offer, ...where };
      return api.post('/offers', body);
    }
    const body: OfferRequest = { ...offer, reserve: wish.reserve };
    return api.post(`/conversations/${encodeURIComponent(where.conversation)}/offers`, body);
  }

  return useMutation({
    mutationFn: post,
    onSuccess: ({ data }) => {
      // Whoever offers the same again, once this was answered, means another offer.
      tried.current.clear();
      forgetOffers(cache, data.conversationId);
      onMade(data.conversationId);
    },
    // Perhaps what is asked for the car has changed, and with it what can be offered.
    onError: () => {
      if ('conversation' in where) forgetOffers(cache, where.conversation);
      else for (const key of ['car', 'availability']) cache.invalidateQueries({ queryKey: [key] });
    },
  });
}
