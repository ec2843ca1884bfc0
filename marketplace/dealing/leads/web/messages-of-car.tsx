import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { ConversationRow } from '#marketplace/dealing/messages/web/inbox/conversation-row.tsx';
import { inbox } from '#marketplace/dealing/messages/web/message-queries.ts';
import { ShowMore } from '#ui/show-more.tsx';
import { PartOfLeads } from './part-of-leads.tsx';

export function MessagesOfCar({ id }: { id: string }) {
  const query = useInfiniteQuery(inbox(useApi(), 'all', id));
  const conversations = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PartOfLeads
      title="Messages"
      query={query}
      isEmpty={conversations.length === 0}
      nobody="Nobody has written about it yet."
    >
      {conversations.length > 0 && (
        <ul className="divide-y divide-border overflow-hidden rounded-panel border border-border bg-surface">
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <ShowMore
          what="conversations"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onShow={() => void query.fetchNextPage()}
        />
      )}
    </PartOfLeads>
  );
}
