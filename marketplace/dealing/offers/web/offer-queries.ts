import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import {
  conversationKey,
  inboxes,
  invalidateMessages,
} from '#marketplace/dealing/messages/web/message-queries.ts';
import { type Money, minorUnits } from '#marketplace/money.ts';
import type { MyOffer, MyOffersResponse, OffersResponse } from '../contract.ts';
import { priceWith } from '../offer.ts';

/** Screens compute and format in minor units. */
const inMinorUnits = <O extends MyOffer>(offer: O): O => ({
  ...offer,
  amount: minorUnits(offer.amount),
});

export type OffersInConversation = { offers: MyOffer[]; bookingId: string | null };

/** Loaded again with the messages, because a hint about a conversation covers its offers. */
export const offersIn = (api: ApiClient, conversationId: string) =>
  queryOptions({
    queryKey: [...conversationKey(conversationId), 'offers'],
    queryFn: async (): Promise<OffersInConversation> => {
      const path = `/conversations/${encodeURIComponent(conversationId)}/offers`;
      const { data, bookingId } = await api.get<OffersResponse>(path);
      return { offers: data.map(inMinorUnits), bookingId };
    },
  });

/** The agreed price if there is one: offers may not exceed it. */
export const priceIn = (talk: OffersInConversation | undefined, asked: Money): Money =>
  priceWith(asked, talk?.offers.findLast(({ state }) => state === 'accepted')?.amount ?? null);

type OfferFilter = { onlyOpen: boolean; car?: string | undefined };

export const myOffers = (api: ApiClient, { onlyOpen, car }: OfferFilter) =>
  pagedQuery([...inboxes, 'offers', onlyOpen, car], async (cursor) => {
    const query = { open: onlyOpen && 'true', car, cursor };
    const page = await api.get<MyOffersResponse>('/offers', query);
    const data = page.data.map((offer) => {
      const price = offer.car.price && minorUnits(offer.car.price);
      return { ...inMinorUnits(offer), car: { ...offer.car, price } };
    });
    return { ...page, data };
  });

export const waitingOffers = (api: ApiClient) =>
  queryOptions({
    queryKey: [...inboxes, 'offers', 'waiting'],
    queryFn: async () =>
      (await api.get<MyOffersResponse>('/offers', { open: 'true', limit: '1' })).waiting,
  });

/** After an offer was made or answered. An agreed price changes bookings and who can pay, too. */
export function invalidateOffers(cache: QueryClient, conversationId: string): void {
  invalidateMessages(cache, `conversation:${conversationId}`);
  for (const key of ['availability', 'bookings', 'booking']) {
    void cache.invalidateQueries({ queryKey: [key] });
  }
}
