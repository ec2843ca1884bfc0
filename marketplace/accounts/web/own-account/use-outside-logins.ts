import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import type { LoginProvider } from '#providers/identity/login-provider.ts';
import { useSession } from '../session/session-context.ts';
import { signIns } from './sign-ins.ts';

/** Where this person logs in besides here, among the providers that the market still has. */
export function useOutsideLogins(): LoginProvider[] {
  const { data: config } = useQuery(publicConfig(useApi()));
  const { data } = useQuery(signIns(useSession()));
  return (config?.identity.providers ?? []).filter(({ id }) => data?.providers.includes(id));
}
