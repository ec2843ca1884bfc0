import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { ReasonDialog } from '#kit/reason-dialog.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import type { Conversation } from '../../contract.ts';
import { ReportForm } from '../../report-forms.ts';
import { type ConversationAction, useConversationActions } from './use-conversation-actions.ts';

type Open = 'nothing' | 'menu' | 'block' | 'report';

export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { mutate, isPending, error, reset } = useConversationActions(conversation);
  const [open, setOpen] = useState<Open>('nothing');
  const close = () => setOpen('nothing');
  // The menu also closes when a question replaces it.
  const closeMenu = () => setOpen((now) => (now === 'menu' ? 'nothing' : now));
  const act = (action: ConversationAction) => {
    close();
    mutate(action);
  };
  const ask = (question: 'block' | 'report') => {
    reset();
    setOpen(question);
  };
  const { name } = conversation.other;

  return (
    <>
      <IconButton
        icon={EllipsisVertical}
        label="More"
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
        className="-me-2 text-muted hover:bg-sunken hover:text-text"
      />
      <Modal open={open === 'menu'} onClose={closeMenu} title="This conversation">
        <Choices conversation={conversation} onAct={act} onAsk={ask} />
      </Modal>
      <ConfirmDialog
        open={open === 'block'}
        title={`Block ${name}?`}
        confirmLabel="Block"
        onConfirm={() => act({ kind: 'block' })}
        onCancel={close}
      >
        Neither of you can write to the other any more, or book the other’s cars. If you have
        arranged a viewing with {name}, it is cancelled, and they are told. You can unblock them
        later.
      </ConfirmDialog>
      {open === 'report' && (
        <ReasonDialog
          title={`Report ${name}?`}
          schema={ReportForm}
          label="What is wrong?"
          hint={`Our administrators read it, and this conversation. ${name} is not told.`}
          confirmLabel="Report"
          busy={isPending}
          problem={error?.message}
          // The dialog keeps the typed reason until the report is sent.
          onConfirm={(reason) => mutate({ kind: 'report', reason }, { onSuccess: close })}
          onCancel={close}
        >
          Were you asked for money, insulted, or sent somewhere else? Tell us.
        </ReasonDialog>
      )}
    </>
  );
}

type ChoicesProps = {
  conversation: Conversation;
  onAct: (action: ConversationAction) => void;
  onAsk: (question: 'block' | 'report') => void;
};

const Choices = ({ conversation, onAct, onAsk }: ChoicesProps) => {
  const { muted, archived, blocked, other } = conversation;
  return (
    <div className="mt-3 grid gap-3">
      <Button variant="secondary" wide onClick={() => onAct({ kind: muted ? 'unmute' : 'mute' })}>
        {muted ? 'Unmute' : 'Mute'}
      </Button>
      <Button
        variant="secondary"
        wide
        onClick={() => onAct({ kind: archived ? 'unarchive' : 'archive' })}
      >
        {archived ? 'Move back to messages' : 'Archive'}
      </Button>
      <Button
        variant="secondary"
        wide
        onClick={() => (blocked ? onAct({ kind: 'unblock' }) : onAsk('block'))}
      >
        {blocked ? `Unblock ${other.name}` : `Block ${other.name}`}
      </Button>
      <Button variant="secondary" wide onClick={() => onAsk('report')}>
        Report this conversation
      </Button>
    </div>
  );
};
