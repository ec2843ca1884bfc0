import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { MyOfferWithCar } from '#marketplace/dealing/offers/contract.ts';
import { myOffers } from '#marketplace/dealing/offers/web/offer-queries.ts';
import { OfferRow } from '#marketplace/dealing/offers/web/offer-row.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PartOfLeads } from './part-of-leads.tsx';

/** Those to answer first. They are answered where the two talk. */
export function OffersOfCar({ id }: { id: string }) {
  const query = useInfiniteQuery(myOffers(useApi(), { onlyOpen: true, car: id }));
  const all = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const offers = [...all.filter(waitsForMe), ...all.filter((offer) => !waitsForMe(offer))];
  return (
    <PartOfLeads
      title="Offers"
      query={query}
      isEmpty={offers.length === 0}
      nobody="There are no open offers for it."
    >
      {offers.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-panel border border-border bg-surface">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} about="person" />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <ShowMore
          what="offers"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onShow={() => void query.fetchNextPage()}
        />
      )}
    </PartOfLeads>
  );
}

const waitsForMe = ({ state, isMine }: MyOfferWithCar) => state === 'pending' && !isMine;
