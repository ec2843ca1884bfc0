import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import type { LoginProviderId } from '#providers/identity/login-provider.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useSession } from '../session/session-context.ts';
import { OrDivider } from './sign-in-layout.tsx';
import { continueWith } from './signing-in.ts';
import { finishAddress } from './use-return-path.ts';

type Props = {
  origin: string;
  attempt: (action: () => Promise<unknown>) => Promise<unknown>;
  busy: boolean;
};

export function ProviderButtons({ origin, attempt, busy }: Props) {
  const session = useSession();
  const [chosen, setChosen] = useState<LoginProviderId | null>(null);
  const { data: config } = useQuery(publicConfig(useApi()));
  const providers = config?.identity.providers ?? [];
  if (providers.length === 0) return null;

  function choose(provider: LoginProviderId) {
    if (busy) return;
    setChosen(provider);
    void attempt(() => continueWith(session, { provider, returnTo: finishAddress(origin) }));
  }

  return (
    <>
      <OrDivider />
      {providers.map(({ id, name }) => {
        const isBusy = busy && chosen === id;
        return (
          <Button
            key={id}
            variant="secondary"
            size="large"
            wide
            busy={isBusy}
            onClick={() => choose(id)}
          >
            {id === 'google' && !isBusy && (
              <span className="grid size-7 place-items-center rounded-full bg-white">
                <img src="/brands/google.svg" alt="" width={20} height={20} />
              </span>
            )}
            Continue with {name}
          </Button>
        );
      })}
    </>
  );
}
