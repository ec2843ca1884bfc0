import { ReasonDialog } from '#kit/reason-dialog.tsx';
import { type Person, SuspendRequest } from '#marketplace/accounts/contract.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ConsequencesList, useConsequences } from './consequences-list.tsx';
import type { PersonDeed } from './use-person-deeds.ts';

/** What somebody is about to do to whom. */
export type Question = { kind: 'delete' | 'suspend' | 'withdraw'; person: Person };

type Props = {
  question: Question;
  onConfirm: (deed: PersonDeed) => void;
  onCancel: () => void;
};

export function PersonDialog(props: Props) {
  switch (props.question.kind) {
    case 'delete':
      return <DeleteDialog {...props} />;
    case 'suspend':
      return <SuspendDialog {...props} />;
    case 'withdraw':
      return <WithdrawDialog {...props} />;
  }
}

function DeleteDialog({ question: { person }, onConfirm, onCancel }: Props) {
  const counted = useConsequences(person);

  return (
    <ConfirmDialog
      open
      title={`Delete ${person.name}?`}
      confirmLabel="Delete"
      busy={counted.isPending}
      onConfirm={() => onConfirm({ kind: 'delete', person })}
      onCancel={onCancel}
    >
      <ConsequencesList person={person} deed="delete" counted={counted} />
    </ConfirmDialog>
  );
}

function SuspendDialog({ question: { person }, onConfirm, onCancel }: Props) {
  const counted = useConsequences(person);

  return (
    <ReasonDialog
      title={`Suspend ${person.name}?`}
      schema={SuspendRequest}
      label="Reason"
      hint={`${person.name} will see this in an email and when logging in.`}
      confirmLabel="Suspend"
      isDangerous
      onConfirm={(reason) => onConfirm({ kind: 'suspend', person, reason })}
      onCancel={onCancel}
    >
      <ConsequencesList person={person} deed="suspend" counted={counted} />
    </ReasonDialog>
  );
}

const WithdrawDialog = ({ question: { person }, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    open
    title={`Revoke the verification of ${person.name}?`}
    confirmLabel="Revoke"
    onConfirm={() => onConfirm({ kind: 'withdraw', person })}
    onCancel={onCancel}
  >
    All of this seller’s cars lose the tick, and {person.name} is emailed.
  </ConfirmDialog>
);
