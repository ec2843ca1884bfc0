import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigation } from 'react-router';
import { PageHead } from '#kit/page-head.tsx';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import { useRole } from '#marketplace/platform/accounts/web/session/role-of.ts';
import {
  useSession,
  useVisitor,
} from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { PageSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { toast } from '#ui/feedback/toasts.tsx';

type Props = { allowed: readonly Role[]; children: ReactNode };

/** Shows its children to signed-in users of the allowed roles. The server checks access itself. */
export function Guard({ allowed, children }: Props) {
  const session = useSession();
  const { user, loading, signedIn, unreachable } = useVisitor();
  const role = useRole();
  const isLeaving = useNavigation().state !== 'idle';

  useEffect(() => {
    if (signedIn) session.ask();
  }, [session, signedIn]);

  // If the session ends while another page is loading, that page still opens.
  if (!loading && !user) return isLeaving ? <Waiting /> : <AskToLogIn />;
  if (unreachable) return <Unreachable onRetry={() => session.ask()} />;
  if (role.isLoadingError) return <Unreachable onRetry={() => role.refetch()} />;
  if (loading || role.isPending) return <Waiting />;
  return role.data && allowed.includes(role.data) ? children : <BackToLogin />;
}

const Waiting = () => (
  <>
    <PageHead title="Dash Board" description="Your own pages." />
    <PageSkeleton />
  </>
);

/** Remembers this page, and names its roles if another user is logged in. */
function BackToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate {...loginFrom(pathname + search)} replace />;
}

function AskToLogIn() {
  const { ended } = useVisitor();

  useEffect(() => {
    if (ended === 'by-itself') toast.blank('Please log in again.', { id: 'log-in-again' });
  }, [ended]);
  return ended === 'by-choice' ? <Navigate to="/" replace /> : <BackToLogin />;
}

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <div className="page-width py-8">
    <PageHead title="Dash Board" description="Your own pages." />
    <h1 className="sr-only">Dash Board</h1>
    <ProblemPanel onRetry={onRetry} />
  </div>
);
