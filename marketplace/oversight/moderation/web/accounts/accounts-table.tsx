import { CircleCheck } from 'lucide-react';
import type { ListedAccount } from '#marketplace/platform/accounts/account-on-wire.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import type { Question } from './account-dialogs.tsx';
import type { ListedRole } from './account-list.ts';
import { NameCell } from './name-cell.tsx';
import type { AccountAction } from './use-account-actions.ts';

type Actions = {
  busyWith: AccountAction | null;
  onAct: (action: AccountAction) => void;
  onAsk: (question: Question) => void;
};

type Props = Actions & { caption: string; accounts: ListedAccount[]; only: ListedRole | undefined };

export function AccountsTable({ caption, accounts, only, ...actions }: Props) {
  const { user } = useVisitor();
  const isOneself = (account: ListedAccount) => account.email === user?.email;

  return (
    <DataTable
      caption={caption}
      columns={[
        { heading: 'NO', narrow: 'unseen', cell: (_person, index) => index + 1 },
        {
          heading: 'Name',
          narrow: 'title',
          cell: (account) => (
            <NameCell
              account={account}
              withRole={only === undefined}
              isOneself={isOneself(account)}
              {...actions}
            />
          ),
        },
        {
          heading: 'Email',
          narrow: only === 'seller' ? 'line' : 'state',
          cell: ({ email }) => <EmailLink email={email} />,
        },
        ...(only === 'seller' ? [verifyColumn(actions)] : []),
        {
          heading: 'Delete',
          narrow: 'action',
          cell: (account) =>
            isOneself(account) ? (
              <span className="text-muted">You</span>
            ) : (
              <DeleteButton
                label={`Delete ${account.name}`}
                busy={isDoing(actions.busyWith, 'delete', account)}
                onClick={() => actions.onAsk({ kind: 'delete', account })}
              />
            ),
        },
      ]}
      rows={accounts}
      rowKey={({ id }) => id}
    />
  );
}

const verifyColumn = (actions: Actions): Column<ListedAccount> => ({
  heading: 'Verify',
  narrow: 'state',
  cell: (account) =>
    account.verified ? (
      <VerifiedCell account={account} onAsk={actions.onAsk} />
    ) : (
      <Button
        variant="secondary"
        aria-label={`Verify ${account.name}`}
        busy={isDoing(actions.busyWith, 'verify', account)}
        onClick={() => actions.onAct({ kind: 'verify', account })}
      >
        Verify
      </Button>
    ),
});

const isDoing = (
  busyWith: AccountAction | null,
  kind: AccountAction['kind'],
  { id }: ListedAccount,
) => busyWith?.kind === kind && busyWith.account.id === id;

type VerifiedProps = Pick<Actions, 'onAsk'> & { account: ListedAccount };

const VerifiedCell = ({ account, onAsk }: VerifiedProps) => (
  <div className="flex flex-wrap items-center gap-x-3 @2xl:py-1 xl:flex-nowrap">
    <Badge tone="success">
      <CircleCheck className="size-4" />
      Verify Confirm
    </Badge>
    <button
      type="button"
      aria-label={`Revoke the verification of ${account.name}`}
      onClick={() => onAsk({ kind: 'withdraw', account })}
      className="min-h-11 whitespace-nowrap text-sm font-medium text-muted underline-offset-4 hover:text-text hover:underline"
    >
      Revoke
    </button>
  </div>
);
