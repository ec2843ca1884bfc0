import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { Totals } from '#marketplace/platform/accounts/contract.ts';
import { totals } from '../totals.ts';
import type { ListedRole } from './account-list.ts';

/** Keeps its line while it loads, so that the list does not jump. */
export function AccountTotals({ only }: { only: ListedRole | undefined }) {
  const { data } = useQuery(totals(useApi()));
  return (
    <p className="mb-5 min-h-6 text-muted tabular-nums">{data && inWords(data.people, only)}</p>
  );
}

function inWords(totals: Totals['people'], only: ListedRole | undefined): string {
  if (only === 'seller') {
    return `${count(totals.sellers, 'seller', 'sellers')}, ${totals.notVerified.toLocaleString('en-US')} not verified`;
  }
  if (only === 'buyer') return count(totals.buyers, 'buyer', 'buyers');
  return `${count(totals.everybody, 'account', 'accounts')}: ${count(totals.buyers, 'buyer', 'buyers')}, ${count(totals.sellers, 'seller', 'sellers')}, ${totals.suspended.toLocaleString('en-US')} suspended`;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
