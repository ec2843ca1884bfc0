import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { Totals } from '#marketplace/accounts/contract.ts';
import { totals } from '../totals.ts';
import type { ListedRole } from './people.ts';

/** Keeps its line while it loads, so that the list does not jump. */
export function PeopleTotals({ only }: { only: ListedRole | undefined }) {
  const { data } = useQuery(totals(useApi()));
  return (
    <p className="mb-5 min-h-6 text-muted tabular-nums">{data && inWords(data.people, only)}</p>
  );
}

function inWords(people: Totals['people'], only: ListedRole | undefined): string {
  if (only === 'seller') {
    return `${count(people.sellers, 'seller', 'sellers')}, ${people.notVerified.toLocaleString('en-US')} not verified`;
  }
  if (only === 'buyer') return count(people.buyers, 'buyer', 'buyers');
  return `${count(people.everybody, 'account', 'accounts')}: ${count(people.buyers, 'buyer', 'buyers')}, ${count(people.sellers, 'seller', 'sellers')}, ${people.suspended.toLocaleString('en-US')} suspended`;
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
