import { Link } from 'react-router';
import type { LeadFilter } from './leads.ts';

type Props = { filter: LeadFilter; waiting: number | undefined };

/** Those to call, or everybody. */
export function LeadTabs({ filter: { car, onlyWaiting }, waiting }: Props) {
  const address = (more: Record<string, string>) =>
    `/dashboard/leads?${new URLSearchParams({ ...(car && { car }), ...more })}`;

  return (
    <nav aria-label="Which leads" className="mt-5 mb-6 flex flex-wrap gap-2">
      <Tab to={address({})} isCurrent={onlyWaiting}>
        Waiting for your call{waiting === undefined ? '' : ` (${waiting})`}
      </Tab>
      <Tab to={address({ show: 'all' })} isCurrent={!onlyWaiting}>
        All leads
      </Tab>
    </nav>
  );
}

type TabProps = { to: string; isCurrent: boolean; children: React.ReactNode };

const Tab = ({ to, isCurrent, children }: TabProps) => (
  <Link
    to={to}
    replace
    aria-current={isCurrent ? 'page' : undefined}
    className="inline-flex min-h-11 items-center rounded-full border border-border bg-surface px-4 font-medium text-muted tabular-nums transition-colors duration-150 hover:border-control hover:text-text aria-[current=page]:border-transparent aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
  >
    {children}
  </Link>
);
