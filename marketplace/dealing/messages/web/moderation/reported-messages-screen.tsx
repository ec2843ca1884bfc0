import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { ReasonDialog } from '#kit/reason-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ReportedConversation } from '../../moderation-contract.ts';
import { DismissReportsForm } from '../../report-forms.ts';
import { ReportedCard } from './reported-card.tsx';
import { reportedConversations, useDismiss } from './reported-messages.ts';
import { ReportedMessagesDialog } from './reported-messages-dialog.tsx';

type Question = { kind: 'read' | 'dismiss'; conversation: ReportedConversation };

function ReportedMessagesScreen() {
  const top = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(reportedConversations(useApi()));
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const dismiss = useDismiss(() => {
    close();
    // The card disappears with the button that had the focus.
    requestAnimationFrame(() => top.current?.focus());
  });

  return (
    <>
      <PageHead title="Reported messages" description="For administrators." />
      <h1 ref={top} tabIndex={-1} className="text-3xl outline-none">
        Reported messages
      </h1>
      <p className="mt-1 mb-6 text-muted">
        You can read a conversation while it is reported. The audit trail records that you did.
      </p>
      <PagedList
        list={list}
        what="conversations"
        empty={<NothingReported />}
        itemSelector="ul > li"
      >
        {(conversations) => (
          <ul className="grid gap-4">
            {conversations.map((conversation) => (
              <ReportedCard
                key={conversation.id}
                conversation={conversation}
                onRead={() => setQuestion({ kind: 'read', conversation })}
                onDismiss={() => {
                  dismiss.reset();
                  setQuestion({ kind: 'dismiss', conversation });
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {question?.kind === 'read' && (
        <ReportedMessagesDialog conversation={question.conversation} onClose={close} />
      )}
      {question?.kind === 'dismiss' && (
        <ReasonDialog
          title="Dismiss these reports?"
          schema={DismissReportsForm}
          label="What did you find?"
          hint="It is kept in the audit trail. Neither of the two sees it."
          confirmLabel="Dismiss"
          busy={dismiss.isPending}
          problem={dismiss.error?.message}
          onConfirm={(reason) => dismiss.mutate({ id: question.conversation.id, reason })}
          onCancel={close}
        >
          The conversation goes on and can be reported again. To shut somebody out, suspend the
          account.
        </ReasonDialog>
      )}
    </>
  );
}

const NothingReported = () => (
  <EmptyState
    icon={CircleCheck}
    tone="success"
    heading="Nothing reported"
    line="Nobody has reported a conversation."
  />
);

export const reportedMessagesPage: Page = { Screen: ReportedMessagesScreen };
