import { TabLink } from '#ui/tab-link.tsx';

export const shownLeads = ['cars', 'calls', 'all'] as const;
export type ShownLeads = (typeof shownLeads)[number];

type Props = { show: ShownLeads; toCall: number | undefined };

/** By car, those to call, or everybody who booked. */
export const LeadTabs = ({ show, toCall }: Props) => (
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
