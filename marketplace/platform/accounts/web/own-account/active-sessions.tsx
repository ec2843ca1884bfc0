import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import type { SignIn } from '#providers/identity/web/identity-port.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { useSession } from '../session/session-context.ts';
import { problemSentence } from '../sign-in/problem-sentence.ts';
import { browserName } from './browser-name.ts';
import { signIns } from './sign-ins.ts';

export function ActiveSessions() {
  const session = useSession();
  const cache = useQueryClient();
  const list = useQuery(signIns(session));
  const end = useMutation({
    mutationFn: async ({ id }: SignIn) => (await session.identity()).endSignIn(id),
    onSuccess: () => toast.success('That browser is logged out.'),
    onSettled: () => cache.invalidateQueries(signIns(session)),
  });

  if (list.isPending) return <Spinner />;
  if (!list.data) return <ProblemPanel onRetry={() => list.refetch()} />;
  // Some identity services do not list them.
  if (!list.data.sessions) return null;
  return (
    <>
      {end.isError && <Alert tone="danger">{problemSentence(end.error)}</Alert>}
      <ul className="divide-y divide-border">
        {list.data.sessions.map((one) => (
          <Place
            key={one.id}
            signIn={one}
            busy={end.isPending && end.variables.id === one.id}
            onEnd={() => end.mutate(one)}
          />
        ))}
      </ul>
    </>
  );
}

type PlaceProps = { signIn: SignIn; busy: boolean; onEnd: () => void };

function Place({ signIn, busy, onEnd }: PlaceProps) {
  const name = browserName(signIn.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-start gap-3">
        <Monitor aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-sm text-muted">
            Last used {momentOf(signIn.lastUsedAt)}. Logged in {momentOf(signIn.signedInAt)}.
          </p>
        </div>
      </div>
      {signIn.isCurrent ? (
        <Badge tone="success">This browser</Badge>
      ) : (
        <Button
          variant="secondary"
          busy={busy}
          aria-label={`Log out ${name}, last used ${momentOf(signIn.lastUsedAt)}`}
          onClick={onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

const momentOf = (moment: string) =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
