import { useInfiniteQuery } from '@tanstack/react-query';
import { Archive, CircleCheck, MessagesSquare } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabLink } from '#ui/tab-link.tsx';
import type { InboxFilter } from '../../contract.ts';
import { inbox } from '../message-queries.ts';
import { useUnreadCount } from '../unread-count.tsx';
import { ConversationRow } from './conversation-row.tsx';

const filters: InboxFilter[] = ['all', 'unread', 'archived'];

function InboxScreen() {
  const [query] = useSearchParams();
  const show = filters.find((each) => each === query.get('show')) ?? 'all';
  const list = useInfiniteQuery(inbox(useApi(), show));

  return (
    <>
      <PageHead title="Messages" description="Your conversations with buyers and sellers." />
      <h1 className="text-3xl">Messages</h1>
      <InboxTabs show={show} unread={useUnreadCount()} />
      <PagedList
        list={list}
        what="conversations"
        empty={<Empty show={show} />}
        itemSelector="ul > li"
      >
        {(conversations) => (
          <ul className="divide-y divide-border overflow-hidden rounded-panel border border-border bg-surface">
            {conversations.map((conversation) => (
              <ConversationRow key={conversation.id} conversation={conversation} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

type Props = { show: InboxFilter; unread: number };

const InboxTabs = ({ show, unread }: Props) => (
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

function Empty({ show }: { show: InboxFilter }) {
  if (show === 'unread') {
    return (
      <EmptyState
        icon={CircleCheck}
        tone="success"
        heading="Nothing unread"
        line="You have read everything."
      />
    );
  }
  if (show === 'archived') {
    return (
      <EmptyState
        icon={Archive}
        heading="Nothing archived"
        line="Conversations you archive are kept here. A new message brings them back."
      />
    );
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      heading="No messages yet"
      line="Ask a seller about a car, and your conversation appears here."
    >
      <ButtonLink to="/car">Car List</ButtonLink>
    </EmptyState>
  );
}

export const inboxPage: Page = { Screen: InboxScreen };
