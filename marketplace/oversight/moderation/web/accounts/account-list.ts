import type { ApiClient } from '#kit/api-client.ts';
import { pagedQuery } from '#kit/paged-query.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import {
  listedAccountFromWire,
  roleToWire,
} from '#marketplace/platform/accounts/account-on-wire.ts';
import type { AccountsResponse } from '../../contract.ts';

export type ListedRole = Exclude<Role, 'admin'>;
export const orders = { newest: 'Newest first', oldest: 'Oldest first', name: 'Name, A to Z' };
export type Order = keyof typeof orders;

type AccountListQuery = {
  only: ListedRole | undefined;
  search: string;
  order: Order;
  isWaiting: boolean;
};

const pageSize = '20';

export const accountList = (api: ApiClient, { only, search, order, isWaiting }: AccountListQuery) =>
  pagedQuery(['people', { only, search, order, isWaiting }], async (cursor) => {
    const { data, next } = await api.get<AccountsResponse>('/user', {
      role: only && roleToWire(only),
      search,
      verified: isWaiting && 'false',
      order,
      limit: pageSize,
      cursor,
    });
    return { data: data.map(listedAccountFromWire), next };
  });
