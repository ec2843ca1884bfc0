import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { publicConfig } from '#kit/public-config.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useSession } from '../session/session-context.ts';
import { OrDivider } from './sign-in-layout.tsx';
import { continueWithGoogle } from './signing-in.ts';
import { finishAddress } from './use-return-path.ts';

type Props = {
  /** Where to go once signed in. */
  origin: string;
  attempt: (action: () => Promise<unknown>) => Promise<unknown>;
  busy: boolean;
};

/** Absent where the market is not set up with Google. */
export function GoogleButton({ origin, attempt, busy }: Props) {
  const session = useSession();
  const { data: config } = useQuery(publicConfig(useApi()));
  if (!config?.identity.google) return null;

  return (
    <>
      <OrDivider />
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy}
        onClick={() => attempt(() => continueWithGoogle(session, finishAddress(origin)))}
      >
        {!busy && (
          <span className="grid size-7 place-items-center rounded-full bg-white">
            <img src="/brands/google.svg" alt="" width={20} height={20} />
          </span>
        )}
        Continue with Google
      </Button>
    </>
  );
}
