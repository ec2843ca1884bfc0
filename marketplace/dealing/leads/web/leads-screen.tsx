import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { newestWaiting } from '#marketplace/dealing/bookings/web/leads/leads.ts';
import { TabLink } from '#ui/tab-link.tsx';
import { BookingLeads } from './booking-leads.tsx';
import { CarsWithLeads } from './cars-with-leads.tsx';
import { LeadsOfCar } from './leads-of-car.tsx';

const shownLeads = ['cars', 'calls', 'all'] as const;
type ShownLeads = (typeof shownLeads)[number];

function LeadsScreen() {
  const [query] = useSearchParams();
  const car = query.get('car');
  const show = shownLeads.find((each) => each === query.get('show')) ?? 'cars';
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = useQuery(newestWaiting(useApi()));
  const onDone = () => heading.current?.focus();

  return (
    <>
      <PageHead title="Leads" description="The people who are interested in your cars." />
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Leads
      </h1>
      {car ? (
        <LeadsOfCar key={car} id={car} onDone={onDone} />
      ) : (
        <>
          <p className="mt-1 text-muted">
            People who booked, wrote to you, made an offer or want to see your cars. Whoever is
            waiting for you comes first.
          </p>
          <LeadTabs show={show} toCall={waiting.data?.waiting} />
          {show === 'cars' ? (
            <CarsWithLeads />
          ) : (
            <BookingLeads onlyWaiting={show === 'calls'} onDone={onDone} />
          )}
        </>
      )}
    </>
  );
}

type Props = { show: ShownLeads; toCall: number | undefined };

const LeadTabs = ({ show, toCall }: Props) => (
  <nav aria-label="Which leads" className="mt-5 mb-6 flex flex-wrap gap-2">
    <TabLink to="/dashboard/leads" isCurrent={show === 'cars'}>
      By car
    </TabLink>
    <TabLink to="/dashboard/leads?show=calls" isCurrent={show === 'calls'}>
      Waiting for your call{toCall === undefined ? '' : ` (${toCall})`}
    </TabLink>
    <TabLink to="/dashboard/leads?show=all" isCurrent={show === 'all'}>
      All bookings
    </TabLink>
  </nav>
);

export const leadsPage: Page = { Screen: LeadsScreen };
