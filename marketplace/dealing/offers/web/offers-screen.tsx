import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { ChangedCarList } from '#marketplace/dealing/changed-cars/web/changed-car-list.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabLink } from '#ui/tab-link.tsx';
import { waitingInWords } from '../offer-words.ts';
import { myOffers } from './offer-queries.ts';
import { OfferRow } from './offer-row.tsx';

function OffersScreen() {
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const onlyOpen = query.get('show') !== 'all';
  const list = useInfiniteQuery(myOffers(useApi(), { onlyOpen }));
  const waiting = list.data?.pages[0]?.waiting;

  return (
    <>
      <PageHead title="Offers" description="What you offered, and what you were offered." />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Offers
      </h1>
      <p className="mt-1 text-muted">
        {waiting ? waitingInWords(waiting) : 'What you offered, and what you were offered.'}
      </p>
      <nav aria-label="Which offers" className="mt-5 mb-6 flex flex-wrap gap-2">
        <TabLink to="/dashboard/offers" isCurrent={onlyOpen}>
          Open
        </TabLink>
        <TabLink to="/dashboard/offers?show=all" isCurrent={!onlyOpen}>
          All
        </TabLink>
      </nav>
      <ChangedCarList
        commitment="offered"
        heading={heading}
        withdraw="No longer interested? Withdraw your offer in the conversation. An agreed price does not bind you: it expires by itself."
      >
        <PagedList
          list={list}
          what="offers"
          empty={<NoOffers onlyOpen={onlyOpen} />}
          itemSelector="ul > li"
        >
          {(offers) => (
            <ul className="divide-y divide-border overflow-hidden rounded-panel border border-border bg-surface">
              {offers.map((offer) => (
                <OfferRow key={offer.id} offer={offer} about="car" />
              ))}
            </ul>
          )}
        </PagedList>
      </ChangedCarList>
    </>
  );
}

const NoOffers = ({ onlyOpen }: { onlyOpen: boolean }) => (
  <EmptyState
    icon={HandCoins}
    heading={onlyOpen ? 'No open offers' : 'No offers yet'}
    line="Offers are made on the page of a car, or where you talk about it."
  >
    <ButtonLink to="/car">Car List</ButtonLink>
  </EmptyState>
);

export const offersPage: Page = { Screen: OffersScreen };
