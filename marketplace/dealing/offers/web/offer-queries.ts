import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import { askAgain, inboxes, talk } from '#marketplace/dealing/messages/web/message-queries.ts';
import { type Money, minorUnits } from '#marketplace/money.ts';
import type { MyOffer, MyOffersResponse, MyOfferWithCar, OffersResponse } from '../contract.ts';
import { priceWith } from '../offer.ts';

/** Screens compute and format in minor units. */
const inMinorUnits = <Given extends MyOffer>(offer: Given): Given => ({
  ...offer,
  amount: minorUnits(offer.amount),
});

export type OffersInTalk = { offers: MyOffer[]; bookingId: string | null };

/** Asked for again with the messages: a hint about a conversation is one about its offers. */
export const offersIn = (api: ApiClient, conversationId: string) =>
  queryOptions({
    queryKey: [...talk(conversationId), 'offers'],
    queryFn: async (): Promise<OffersInTalk> => {
      const path = `/conversations/${encodeURIComponent(conversationId)}/offers`;
      const { data, bookingId } = await api.get<OffersResponse>(path);
      return { offers: data.map(inMinorUnits), bookingId };
    },
  });

/** What a buyer pays who has agreed on a price with the seller: nobody offers more than that. */
export const priceIn = (talk: OffersInTalk | undefined, asked: Money): Money =>
  priceWith(asked, talk?.offers.findLast(({ state }) => state === 'accepted')?.amount ?? null);

type PageOfOffers = { offers: MyOfferWithCar[]; waiting: number; next: string | null };

/** Newest first; of one car, or of all. */
export const myOffers = (api: ApiClient, { onlyOpen, car }: Pick<Portion, 'onlyOpen' | 'car'>) =>
  infiniteQueryOptions({
    queryKey: [...inboxes, 'offers', onlyOpen, car],
    queryFn: ({ pageParam }) => pageOfOffers(api, { onlyOpen, car, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: PageOfOffers) => page.next,
  });

/** How many wait for an answer of the caller. */
export const waitingOffers = (api: ApiClient) =>
  queryOptions({
    queryKey: [...inboxes, 'offers', 'waiting'],
    queryFn: async () => (await pageOfOffers(api, { onlyOpen: true, limit: 1 })).waiting,
  });

type Portion = {
  onlyOpen: boolean;
  car?: string | undefined;
  cursor?: string | null;
  limit?: number;
};

async function pageOfOffers(
  api: ApiClient,
  { onlyOpen, car, cursor, limit }: Portion,
): Promise<PageOfOffers> {
  const query = new URLSearchParams({
    ...(onlyOpen && { open: 'true' }),
    ...(car && { car }),
    ...(cursor && { cursor }),
    ...(limit && { limit: String(limit) }),
  });
  const { data, waiting, next } = await api.get<MyOffersResponse>(`/offers?${query}`);
  const offers = data.map((offer) => {
    const price = offer.car.price && minorUnits(offer.car.price);
    return { ...inMinorUnits(offer), car: { ...offer.car, price } };
  });
  return { offers, waiting, next };
}

/** An offer came, went or was answered: what is agreed on changes bookings and who can pay, too. */
export function forgetOffers(cache: QueryClient, conversationId: string): void {
  askAgain(cache, `conversation:${conversationId}`);
  for (const key of ['availability', 'bookings', 'booking']) {
    void cache.invalidateQueries({ queryKey: [key] });
  }
}
