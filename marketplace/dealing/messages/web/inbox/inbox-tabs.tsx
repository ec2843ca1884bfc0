import { TabLink } from '#ui/tab-link.tsx';
import type { ShownInInbox } from '../../conversation.ts';

type Props = { show: ShownInInbox; unread: number };

export const InboxTabs = ({ show, unread }: Props) => (
  <nav aria-label="Which messages" className="mt-5 mb-6 flex flex-wrap gap-2">
    <TabLink to="/dashboard/messages" isCurrent={show === 'all'}>
      All
    </TabLink>
    <TabLink to="/dashboard/messages?show=unread" isCurrent={show === 'unread'}>
      Unread{unread > 0 ? ` (${unread})` : ''}
    </TabLink>
    <TabLink to="/dashboard/messages?show=archived" isCurrent={show === 'archived'}>
      Archived
    </TabLink>
  </nav>
);
