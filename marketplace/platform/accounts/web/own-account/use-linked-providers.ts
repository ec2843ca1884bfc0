import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import type { LoginProvider } from '#providers/identity/login-provider.ts';
import { useSession } from '../session/session-context.ts';
import { signIns } from './sign-ins.ts';

/** The login providers that this account uses and the market still offers. */
export function useLinkedProviders(): LoginProvider[] {
  const { data: config } = useQuery(publicConfig(useApi()));
  const { data } = useQuery(signIns(useSession()));
  return (config?.identity.providers ?? []).filter(({ id }) => data?.providers.includes(id));
}
