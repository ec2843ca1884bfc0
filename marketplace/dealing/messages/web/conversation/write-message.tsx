import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { OfferInConversation } from '#marketplace/dealing/offers/web/offer-in-conversation.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { inputLook } from '#ui/forms/control-look.ts';
import type { Conversation } from '../../contract.ts';
import { longestMessage } from '../../limits.ts';
import { draftOf, savedText, saveText } from '../drafts.ts';
import { useLiveState } from '../live/live-state.ts';
import { useConversationActions } from './use-conversation-actions.ts';

type Props = { conversation: Conversation; onSend: (text: string) => void };

export function WriteMessage({ conversation, onSend }: Props) {
  const item = draftOf(conversation.id, conversation.role);
  const [text, setText] = useState(() => savedText(item));
  const area = useRef<HTMLTextAreaElement>(null);
  const isLive = useLiveState() !== 'asking';

  if (!conversation.canWrite) return <CannotWrite conversation={conversation} />;

  const change = (next: string) => {
    setText(next);
    saveText(item, next);
  };
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '') return area.current?.focus();
    onSend(text.trim());
    change('');
    area.current?.focus();
  };

  return (
    <div
      data-bottom-bar="leaves"
      className="z-10 border-t border-border bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:sticky max-lg:bottom-0 short:static"
    >
      {!isLive && (
        <p role="status" className="mb-2 text-sm text-muted">
          No live connection. We check for new messages every 20 seconds.
        </p>
      )}
      <div className="flex items-end gap-2">
        {/* Beside the form, because a dialog with a form cannot be inside another form. */}
        <OfferInConversation
          conversation={conversation}
          // The dialog returns the focus to its button, which then disappears.
          onMade={() => requestAnimationFrame(() => area.current?.focus())}
        />
        <form onSubmit={send} aria-label="Write a message" className="flex grow items-end gap-2">
          <textarea
            ref={area}
            aria-label="Message"
            placeholder="Write a message"
            rows={1}
            maxLength={longestMessage}
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => isSending(event) && send(event)}
            className={`${inputLook} field-sizing-content max-h-40 min-h-11 resize-none`}
          />
          <Button type="submit">
            <SendHorizontal className="size-5" />
            <span className="max-sm:sr-only">Send</span>
          </Button>
        </form>
      </div>
    </div>
  );
}

function CannotWrite({ conversation }: { conversation: Conversation }) {
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

/** Enter sends only on devices with a mouse: on touch keyboards it adds a line. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && matchMedia('(pointer: fine)').matches;
