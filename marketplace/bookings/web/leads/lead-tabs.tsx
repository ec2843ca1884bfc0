import { TabLink } from '#ui/tab-link.tsx';
import type { LeadFilter } from './leads.ts';

type Props = { filter: LeadFilter; waiting: number | undefined };

/** Those to call, or everybody. */
export function LeadTabs({ filter: { car, onlyWaiting }, waiting }: Props) {
  const address = (more: Record<string, string>) =>
    `/dashboard/leads?${new URLSearchParams({ ...(car && { car }), ...more })}`;

  return (
    <nav aria-label="Which leads" className="mt-5 mb-6 flex flex-wrap gap-2">
      <TabLink to={address({})} isCurrent={onlyWaiting}>
        Waiting for your call{waiting === undefined ? '' : ` (${waiting})`}
      </TabLink>
      <TabLink to={address({ show: 'all' })} isCurrent={!onlyWaiting}>
        All leads
      </TabLink>
    </nav>
  );
}
