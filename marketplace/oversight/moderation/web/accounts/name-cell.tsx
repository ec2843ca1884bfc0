import { MailCheck, MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import { countOf } from '#marketplace/figures.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import type { ListedAccount } from '#marketplace/platform/accounts/account-on-wire.ts';
import type { AccountFacts } from '#marketplace/platform/accounts/contract.ts';
import { Badge } from '#ui/badge.tsx';
import type { Question } from './account-dialogs.tsx';
import type { AccountAction } from './use-account-actions.ts';

const roleNames: Record<Role, string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  admin: 'Administrator',
};

type Props = {
  account: ListedAccount;
  withRole: boolean;
  isOneself: boolean;
  onAct: (action: AccountAction) => void;
  onAsk: (question: Question) => void;
};

export function NameCell({ account, withRole, isOneself, onAct, onAsk }: Props) {
  const verb = account.suspended ? 'Restore' : 'Suspend';
  return (
    <div className="flex min-w-0 items-center justify-between gap-x-4 @2xl:py-2">
      <div className="min-w-0 wrap-anywhere @2xl:min-w-28">
        <span className="font-semibold">{account.name}</span>{' '}
        {account.suspended && <Badge tone="warning">Suspended</Badge>}
        <p className="text-sm text-muted">
          {withRole ? `${roleNames[account.role]}, joined` : 'Joined'} {dayOf(account.joinedAt)}
        </p>
        {!withRole && account.role === 'seller' && account.facts && (
          <SellerFacts account={account} facts={account.facts} />
        )}
        {account.suspendedBecause && (
          <p className="max-w-prose text-sm text-muted">{account.suspendedBecause}</p>
        )}
      </div>
      {!isOneself && (
        // One button for both, so that it keeps the focus.
        <button
          type="button"
          aria-label={`${verb} ${account.name}`}
          onClick={() =>
            account.suspended
              ? onAct({ kind: 'restore', account })
              : onAsk({ kind: 'suspend', account })
          }
          className="min-h-11 font-medium text-link underline-offset-4 hover:underline"
        >
          {verb}
        </button>
      )}
    </div>
  );
}

function SellerFacts({ account, facts }: { account: ListedAccount; facts: AccountFacts }) {
  const Icon = facts.emailProven ? MailCheck : MailWarning;
  return (
    <p className="relative flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
      <Link
        to={`/dashboard/cars?${new URLSearchParams({ q: account.email })}`}
        className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
      >
        {countOf(facts.cars, 'car', 'cars')}, {countOf(facts.sales, 'sale', 'sales')}
      </Link>
      <span className={facts.reports > 0 ? 'font-semibold text-danger' : ''}>
        {facts.reports === 0 ? 'no reports' : countOf(facts.reports, 'open report', 'open reports')}
      </span>
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden="true" className="size-4" />
        {facts.emailProven ? 'email confirmed' : 'email not confirmed'}
      </span>
    </p>
  );
}

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'medium' });
