import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { ReportedConversation } from '../../moderation-contract.ts';
import { wordsOf } from './reported-messages.ts';

type Props = { conversation: ReportedConversation; onClose: () => void };

/** What the two said, for whoever has to judge it. */
export function WordsDialog({ conversation, onClose }: Props) {
  const { buyer, seller, car } = conversation;
  const names = { buyer: buyer.name, seller: seller.name };
  const words = useQuery(wordsOf(useApi(), conversation.id));

  return (
    <Modal open onClose={onClose} title={`About ${car.name}`}>
      {words.isPending && <ListSkeleton />}
      {words.isError && <ProblemPanel onRetry={() => words.refetch()} />}
      <ol className="mt-3 grid gap-3">
        {words.data?.map(({ position, by, text, at }) => (
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
