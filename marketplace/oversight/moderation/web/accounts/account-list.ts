import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { PageOf } from '#kit/paged-list.tsx';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import {
  type AccountsResponse,
  type ConsequencesResponse,
  type ListedAccount,
  listedAccountFromWire,
  roleToWire,
} from '#marketplace/platform/accounts/contract.ts';

export type ListedRole = Exclude<Role, 'admin'>;
export const orders = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name, A to Z' };
export type Order = keyof typeof orders;

export type AccountListQuery = {
  only: ListedRole | undefined;
  search: string;
  order: Order;
  /** Only those whom nobody has verified. */
  isWaiting: boolean;
};

const pageSize = '20';

/** Everybody, or everybody with one role, page by page. */
export const accountList = (api: ApiClient, query: AccountListQuery) =>
  infiniteQueryOptions({
    queryKey: ['people', query],
    queryFn: ({ pageParam }) => pageOfAccounts(api, query, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: PageOf<ListedAccount>) => page.next,
    // While somebody types, what was found before stays on screen.
    placeholderData: keepPreviousData,
  });

async function pageOfAccounts(
  api: ApiClient,
  { only, search, order, isWaiting }: AccountListQuery,
  cursor: string | null,
): Promise<PageOf<ListedAccount>> {
  const query = new URLSearchParams({
    order,
    limit: pageSize,
    ...(only && { role: roleToWire(only) }),
    ...(search && { search }),
    ...(isWaiting && { verified: 'false' }),
    ...(cursor && { cursor }),
  });
  const answer = await api.get<AccountsResponse>(`/user?${query}`);
  return { items: answer.data.map(listedAccountFromWire), next: answer.next ?? null };
}

/** What deleting or suspending somebody would end, as of now. */
export const consequences = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['consequences', id],
    queryFn: async () =>
      (await api.get<ConsequencesResponse>(`/user/${encodeURIComponent(id)}/consequences`)).data,
    gcTime: 0,
    staleTime: 0,
  });
