import { Link } from 'react-router';
import type { ShownInInbox } from '../../conversation.ts';

type Props = { show: ShownInInbox; unread: number };

export const InboxTabs = ({ show, unread }: Props) => (
  <nav aria-label="Which messages" className="mt-5 mb-6 flex flex-wrap gap-2">
    <Tab to="/dashboard/messages" isCurrent={show === 'all'}>
      All
    </Tab>
    <Tab to="/dashboard/messages?show=unread" isCurrent={show === 'unread'}>
      Unread{unread > 0 ? ` (${unread})` : ''}
    </Tab>
    <Tab to="/dashboard/messages?show=archived" isCurrent={show === 'archived'}>
      Archived
    </Tab>
  </nav>
);

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
