import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, MessageCircleX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { isMissing, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { PageSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { conversationAt } from '../message-queries.ts';
import { ConversationPanel } from './conversation-panel.tsx';

function ConversationScreen() {
  const { id = '' } = useParams();
  const conversation = useInfiniteQuery(conversationAt(useApi(), id));
  const [newest] = conversation.data?.pages ?? [];

  return (
    <>
      <PageHead
        title={newest ? `Messages with ${newest.conversation.other.name}` : 'Messages'}
        description="Your conversations with buyers and sellers."
      />
      <Link
        to="/dashboard/messages"
        className="-ms-2 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-medium text-link underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-5" />
        All messages
      </Link>
      {!newest && <NotHere conversation={conversation} />}
      {newest && conversation.isRefetchError && (
        <div className="mb-3">
          <OutOfDate onRetry={() => void conversation.refetch()} />
        </div>
      )}
      {newest && (
        <ConversationPanel
          key={id}
          conversation={newest.conversation}
          deal={newest.deal}
          messages={conversation.data!.pages.toReversed().flatMap((page) => page.data)}
          earlier={{
            isThere: conversation.hasNextPage,
            isLoading: conversation.isFetchingNextPage,
            hasFailed: conversation.isFetchNextPageError,
            load: () => void conversation.fetchNextPage(),
          }}
        />
      )}
    </>
  );
}

function NotHere({ conversation }: { conversation: UseInfiniteQueryResult<unknown> }) {
  if (conversation.isPending) return <PageSkeleton />;
  const isGone = conversation.error !== null && isMissing(conversation.error);
  return (
    <>
      <h1 className="sr-only">Messages</h1>
      {isGone ? (
        <EmptyState
          icon={MessageCircleX}
          heading="This conversation is not here"
          line="It may belong to another account, or it was deleted because nobody had written for a long time."
        >
          <ButtonLink to="/dashboard/messages">Messages</ButtonLink>
        </EmptyState>
      ) : (
        <ProblemPanel
          onRetry={() => void conversation.refetch()}
          retrying={conversation.isFetching}
        />
      )}
    </>
  );
}

export const conversationPage: Page = { Screen: ConversationScreen };
