import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { ChangedCarList } from '#marketplace/dealing/changed-cars/web/changed-car-list.tsx';
import { useRole } from '#marketplace/platform/accounts/web/session/role-of.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabLink } from '#ui/tab-link.tsx';
import { HoursNote } from './hours-note.tsx';
import { ViewingList } from './viewing-list.tsx';
import { type ShownViewings, viewings } from './viewing-queries.ts';

function ViewingsScreen() {
  const [query] = useSearchParams();
  const show: ShownViewings = query.get('show') === 'past' ? 'past' : 'coming';
  const { data: role } = useRole();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(viewings(useApi(), show));

  return (
    <>
      <PageHead title="Viewings" description="Whom you meet to see cars, and when." />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Viewings
      </h1>
      {role === 'seller' && <HoursNote />}
      <nav aria-label="Which viewings" className="mt-5 mb-6 flex flex-wrap gap-2">
        <TabLink to="/dashboard/viewings" isCurrent={show === 'coming'}>
          Coming up
        </TabLink>
        <TabLink to="/dashboard/viewings?show=past" isCurrent={show === 'past'}>
          Past
        </TabLink>
      </nav>
      <ChangedCarList
        commitment="viewing"
        heading={heading}
        withdraw="No longer interested? Cancel the viewing below."
      >
        <PagedList
          list={list}
          what="viewings"
          empty={<Empty show={show} isSeller={role === 'seller'} />}
          itemSelector="ul > li"
        >
          {(all) => (
            <ViewingList viewings={all} show={show} onDone={() => heading.current?.focus()} />
          )}
        </PagedList>
      </ChangedCarList>
    </>
  );
}

function Empty({ show, isSeller }: { show: ShownViewings; isSeller: boolean }) {
  if (show === 'past') {
    return (
      <EmptyState
        icon={CalendarClock}
        heading="No past viewings"
        line="Past, declined and cancelled viewings are kept here for a year."
      />
    );
  }
  return isSeller ? (
    <EmptyState
      icon={CalendarClock}
      heading="Nobody is coming yet"
      line="When someone asks to see one of your cars, the request appears here and you get an email."
    />
  ) : (
    <EmptyState
      icon={CalendarClock}
      heading="No viewings ahead"
      line="On the page of a car, choose “Book a viewing” and a time that suits you."
    >
      <ButtonLink to="/car">Car List</ButtonLink>
    </EmptyState>
  );
}

export const viewingsPage: Page = { Screen: ViewingsScreen };
