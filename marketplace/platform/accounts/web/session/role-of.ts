import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Role } from '../../account.ts';
import type { IsAdminResponse, IsSellerResponse, IsUserResponse } from '../../contract.ts';
import { useVisitor } from './session-context.ts';
import { storedEmail, storedToken, storeEmail } from './stored-token.ts';

const roleOf = (api: ApiClient, email: string | undefined) =>
  queryOptions({
    queryKey: ['role', email],
    queryFn: email === undefined ? skipToken : () => lookUpRole(api, encodeURIComponent(email)),
  });

/** For menus and guards only. The server authorises each call. */
async function lookUpRole(api: ApiClient, email: string): Promise<Role | null> {
  const [{ isAdmin }, { isSeller }, { isUser }] = await Promise.all([
    api.get<IsAdminResponse>(`/admin/admin/${email}`),
    api.get<IsSellerResponse>(`/seller/admin/${email}`),
    api.get<IsUserResponse>(`/user/admin/${email}`),
  ]);
  if (isAdmin) return 'admin';
  if (isSeller) return 'seller';
  return isUser ? 'buyer' : null;
}

export function useRole() {
  const email = useVisitor().user?.email;
  useEffect(() => {
    if (email) storeEmail(email);
  }, [email]);
  return useQuery(roleOf(useApi(), email));
}

/** Starts loading the role of the last user while the identity service is still loading. */
export function prefetchRole(api: ApiClient, cache: QueryClient): void {
  const email = storedToken() && storedEmail();
  if (email) void cache.prefetchQuery(roleOf(api, email));
}
