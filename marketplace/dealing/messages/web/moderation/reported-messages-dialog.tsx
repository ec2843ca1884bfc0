import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { ReportedConversation } from '../../moderation-contract.ts';
import { reportedMessages } from './reported-messages.ts';

type Props = { conversation: ReportedConversation; onClose: () => void };

export function ReportedMessagesDialog({ conversation, onClose }: Props) {
  const { buyer, seller, car } = conversation;
  const names = { buyer: buyer.name, seller: seller.name };
  const messages = useQuery(reportedMessages(useApi(), conversation.id));

  return (
    <Modal open onClose={onClose} title={`About ${car.name}`}>
      {messages.isPending && <ListSkeleton />}
      {messages.isError && <ProblemPanel onRetry={() => messages.refetch()} />}
      <ol className="mt-3 grid gap-3">
        {messages.data?.map(({ position, by, text, at }) => (
          <li key={position}>
            <p className="text-sm text-muted">
              {names[by]},{' '}
              <time dateTime={at}>
                {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
