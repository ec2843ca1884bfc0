import { ReasonDialog } from '#kit/reason-dialog.tsx';
import type { ListedAccount } from '#marketplace/platform/accounts/account-on-wire.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { SuspendForm } from '../../suspend-form.ts';
import { ConsequencesList, useConsequences } from './consequences-list.tsx';
import type { AccountAction } from './use-account-actions.ts';

export type Question = { kind: 'delete' | 'suspend' | 'withdraw'; account: ListedAccount };

type Props = {
  question: Question;
  onConfirm: (action: AccountAction) => void;
  onCancel: () => void;
};

export function AccountDialog(props: Props) {
  const Dialog = dialogs[props.question.kind];
  return <Dialog {...props} />;
}

function DeleteDialog({ question: { account }, onConfirm, onCancel }: Props) {
  const counted = useConsequences(account);

  return (
    <ConfirmDialog
      open
      title={`Delete ${account.name}?`}
      confirmLabel="Delete"
      busy={counted.isPending}
      onConfirm={() => onConfirm({ kind: 'delete', account })}
      onCancel={onCancel}
    >
      <ConsequencesList account={account} action="delete" counted={counted} />
    </ConfirmDialog>
  );
}

function SuspendDialog({ question: { account }, onConfirm, onCancel }: Props) {
  const counted = useConsequences(account);

  return (
    <ReasonDialog
      title={`Suspend ${account.name}?`}
      schema={SuspendForm}
      label="Reason"
      hint={`${account.name} will see this in an email and when logging in.`}
      confirmLabel="Suspend"
      isDangerous
      onConfirm={(reason) => onConfirm({ kind: 'suspend', account, reason })}
      onCancel={onCancel}
    >
      <ConsequencesList account={account} action="suspend" counted={counted} />
    </ReasonDialog>
  );
}

const WithdrawDialog = ({ question: { account }, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    open
    title={`Revoke the verification of ${account.name}?`}
    confirmLabel="Revoke"
    onConfirm={() => onConfirm({ kind: 'withdraw', account })}
    onCancel={onCancel}
  >
    All of this seller’s cars lose the tick, and {account.name} is emailed.
  </ConfirmDialog>
);

const dialogs = { delete: DeleteDialog, suspend: SuspendDialog, withdraw: WithdrawDialog };
