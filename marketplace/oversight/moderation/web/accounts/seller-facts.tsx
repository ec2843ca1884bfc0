import { MailCheck, MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import type { AccountFacts, ListedAccount } from '#marketplace/platform/accounts/contract.ts';

/** What to know before giving somebody the tick. */
export function SellerFacts({ account, facts }: { account: ListedAccount; facts: AccountFacts }) {
  const Icon = facts.emailProven ? MailCheck : MailWarning;
  return (
    <p className="relative flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
      <Link
        to={`/dashboard/cars?${new URLSearchParams({ q: account.email })}`}
        className="inline-flex min-h-6 items-center text-link underline-offset-4 hover:underline"
      >
        {count(facts.cars, 'car', 'cars')}, {count(facts.sales, 'sale', 'sales')}
      </Link>
      <span className={facts.reports > 0 ? 'font-semibold text-danger' : ''}>
        {facts.reports === 0 ? 'no reports' : count(facts.reports, 'open report', 'open reports')}
      </span>
      <span className="inline-flex items-center gap-1">
        <Icon aria-hidden="true" className="size-4" />
        {facts.emailProven ? 'email confirmed' : 'email not confirmed'}
      </span>
    </p>
  );
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
