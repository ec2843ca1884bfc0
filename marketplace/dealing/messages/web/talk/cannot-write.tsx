import { Button } from '#ui/buttons/button.tsx';
import type { Conversation } from '../../conversation.ts';
import { useConversationActions } from './use-conversation-actions.ts';

/** In the place where one would write. */
export function CannotWrite({ conversation }: { conversation: Conversation }) {
  const { mutate, isPending } = useConversationActions(conversation);

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border bg-sunken px-4 py-3">
      <p role="status" className="text-muted">
        {conversation.blocked
          ? `You blocked ${conversation.other.name}.`
          : 'You cannot write to this person.'}
      </p>
      {conversation.blocked && (
        <Button variant="secondary" busy={isPending} onClick={() => mutate({ kind: 'unblock' })}>
          Unblock
        </Button>
      )}
    </div>
  );
}
