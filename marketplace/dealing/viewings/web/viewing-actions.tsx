import { CalendarSync, Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { Viewing } from '../contract.ts';
import { isLive, waitsFor } from '../viewing.ts';
import { nameOfKind } from '../viewing-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useViewingActions } from './use-viewing-actions.ts';

type Props = { viewing: Viewing; onDone?: () => void };

export function ViewingActions({ viewing, onDone }: Props) {
  const { mutate, isPending, variables } = useViewingActions(viewing, onDone);
  const [open, setOpen] = useState<'nothing' | 'move' | 'cancel'>('nothing');
  const close = () => setOpen('nothing');
  if (!isLive(viewing) || new Date(viewing.startsAt) <= new Date()) return null;

  const isMyTurn = waitsFor(viewing) === viewing.role;
  const about = `${viewing.car.name}, ${viewing.other.name}`;
  const isBusyWith = (answer: string) => isPending && variables.answer === answer;

  return (
    <>
      {isMyTurn && (
        <Button
          busy={isBusyWith('confirm')}
          aria-label={`Confirm: ${about}`}
          onClick={() => mutate({ answer: 'confirm' })}
        >
          {!isBusyWith('confirm') && <Check className="size-5" />}
          Confirm
        </Button>
      )}
      {viewing.car.state === 'on_offer' && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={`Suggest another time: ${about}`}
          onClick={() => setOpen('move')}
        >
          <CalendarSync className="size-5" />
          Another time
        </Button>
      )}
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={`${isMyTurn ? 'Decline' : 'Cancel'}: ${about}`}
        onClick={() => setOpen('cancel')}
      >
        <X className="size-5" />
        {isMyTurn ? 'Decline' : 'Cancel'}
      </Button>
      {viewing.state === 'confirmed' && <AddToCalendar viewing={viewing} />}
      <MoveDialog
        viewing={viewing}
        open={open === 'move'}
        onClose={close}
        onMove={(startsAt) => {
          close();
          mutate({ answer: 'move', startsAt });
        }}
      />
      <ConfirmDialog
        open={open === 'cancel'}
        title={`${isMyTurn ? 'Decline' : 'Cancel'} the ${nameOfKind[viewing.kind].toLowerCase()}?`}
        confirmLabel={isMyTurn ? 'Decline' : 'Cancel it'}
        onConfirm={() => {
          close();
          mutate({ answer: isMyTurn ? 'decline' : 'cancel' });
        }}
        onCancel={close}
      >
        We will let {viewing.other.name} know. If another time would suit you, suggest it instead.
      </ConfirmDialog>
    </>
  );
}
