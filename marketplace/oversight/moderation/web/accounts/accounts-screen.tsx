import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserRoundSearch, UsersRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { countOf } from '#marketplace/figures.ts';
import type { ListedAccount } from '#marketplace/platform/accounts/account-on-wire.ts';
import { Button } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Totals } from '../../contract.ts';
import { NothingChanged } from '../nothing-changed.tsx';
import { totals } from '../totals.ts';
import { AccountDialog, type Question } from './account-dialogs.tsx';
import { AccountFilters, useAccountFilters } from './account-filters.tsx';
import { accountList, type ListedRole } from './account-list.ts';
import { AccountsTable } from './accounts-table.tsx';
import { type AccountAction, useAccountActions } from './use-account-actions.ts';

type Props = {
  title: string;
  heading: string;
  /** By default, all roles. */
  only?: ListedRole;
  emptyHeading: string;
};

function AccountsScreen({ title, heading, only, emptyHeading }: Props) {
  const top = useRef<HTMLHeadingElement>(null);
  const filters = useAccountFilters(only);
  const { search, order, isWaiting, setSearch } = filters;
  const list = useInfiniteQuery({
    ...accountList(useApi(), { only, search, order, isWaiting }),
    placeholderData: keepPreviousData,
  });
  const found = list.data?.pages.flatMap((page) => page.data);
  const actions = useAccountActions();
  const [question, setQuestion] = useState<Question | null>(null);

  const act = (action: AccountAction) => {
    setQuestion(null);
    actions.mutate(action);
    // The row with the button may disappear, so focus the heading after the dialog has returned the focus.
    requestAnimationFrame(() => top.current?.focus({ preventScroll: action.kind === 'verify' }));
  };

  return (
    <>
      <PageHead title={title} description="For administrators." />
      <h1 ref={top} tabIndex={-1} className="text-3xl outline-none">
        {heading}
      </h1>
      <AccountTotals only={only} />
      <AccountFilters only={only} {...filters} />
      {actions.isError && (
        <NothingChanged name={actions.variables.account.name} error={actions.error} />
      )}
      <p role="status" className="sr-only">
        {search && found && !list.isPlaceholderData && inWords(found, list.hasNextPage)}
      </p>
      <PagedList
        list={list}
        what="people"
        empty={
          search ? (
            <EmptyState
              icon={UserRoundSearch}
              heading="Nobody found"
              line="No name or email matches your search."
            >
              <Button variant="secondary" onClick={() => setSearch('')}>
                Show everyone
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon={UsersRound}
              heading={emptyHeading}
              line={isWaiting ? 'Every seller is verified.' : 'Nobody has signed up yet.'}
            />
          )
        }
      >
        {(shown) => (
          <AccountsTable
            caption={heading}
            accounts={shown}
            only={only}
            busyWith={actions.isPending ? actions.variables : null}
            onAct={act}
            onAsk={setQuestion}
          />
        )}
      </PagedList>
      {question && (
        <AccountDialog question={question} onConfirm={act} onCancel={() => setQuestion(null)} />
      )}
    </>
  );
}

/** Keeps its height while loading, so that the list does not jump. */
function AccountTotals({ only }: { only: ListedRole | undefined }) {
  const { data } = useQuery(totals(useApi()));
  return (
    <p className="mb-5 min-h-6 text-muted tabular-nums">
      {data && totalsInWords(data.accounts, only)}
    </p>
  );
}

function totalsInWords(totals: Totals['accounts'], only: ListedRole | undefined): string {
  if (only === 'seller') {
    return `${countOf(totals.sellers, 'seller', 'sellers')}, ${totals.notVerified.toLocaleString('en-US')} not verified`;
  }
  if (only === 'buyer') return countOf(totals.buyers, 'buyer', 'buyers');
  return `${countOf(totals.all, 'account', 'accounts')}: ${countOf(totals.buyers, 'buyer', 'buyers')}, ${countOf(totals.sellers, 'seller', 'sellers')}, ${totals.suspended.toLocaleString('en-US')} suspended`;
}

const inWords = (found: ListedAccount[], isMore: boolean) =>
  found.length === 0 ? 'Nobody found' : `${found.length}${isMore ? ' or more' : ''} found`;

const accountsPage = (props: Props): Page => ({
  Screen: () => <AccountsScreen {...props} />,
});

export const allUserPage = accountsPage({
  title: 'All User',
  heading: 'All User',
  emptyHeading: 'No Seller Available',
});
export const allSellerPage = accountsPage({
  title: 'All Seller',
  heading: 'All Featured Seller',
  only: 'seller',
  emptyHeading: 'No Seller Available',
});
export const allBuyerPage = accountsPage({
  title: 'All Buyer',
  heading: 'All Featured Buyer',
  only: 'buyer',
  emptyHeading: 'No Buyer Available',
});
