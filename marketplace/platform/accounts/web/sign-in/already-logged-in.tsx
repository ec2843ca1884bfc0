import { Navigate } from 'react-router';
import { PageHead } from '#kit/page-head.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { type Role, roles } from '../../account.ts';
import { rolesAt } from '../session/dashboard-roles.ts';
import { useRole } from '../session/role-of.ts';
import { useSession, useVisitor } from '../session/session-context.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export function AlreadyLoggedIn({ origin }: { origin: string }) {
  const { unreachable } = useVisitor();
  const role = useRole();
  const allowed = rolesAt(origin);

  // Do not redirect to a page that has just sent the user here.
  if (role.data === null || (role.data && !allowed.includes(role.data))) {
    return <OtherRolesOnly allowed={allowed} role={role.data} />;
  }
  // The page itself reports that the role is unknown.
  const isKnownEnough = role.data || allowed.length === roles.length;
  if (isKnownEnough || unreachable || role.isLoadingError) return <Navigate to={origin} replace />;
  return <Spinner />;
}

const names: Record<Role, { plural: string; account: string }> = {
  buyer: { plural: 'buyers', account: 'a buyer account' },
  seller: { plural: 'sellers', account: 'a seller account' },
  admin: { plural: 'administrators', account: 'an administrator account' },
};

type Props = { allowed: readonly Role[]; role: Role | null };

function OtherRolesOnly({ allowed, role }: Props) {
  const session = useSession();
  const { user } = useVisitor();
  const whose = allowed.map((each) => names[each].plural).join(' and ');
  const logInAnew = () =>
    session.logOut().catch((problem: Error) => {
      toast.error('You are still logged in.', { line: problem.message });
    });

  return (
    <SignInLayout heading="Login" line={`This page is for ${whose}.`}>
      <PageHead title="Login" description={`This page is for ${whose}.`} path="/login" />
      <Alert tone="info">
        You are logged in as <strong className="wrap-anywhere">{user?.email}</strong>
        {role && `, with ${names[role].account}`}.
      </Alert>
      <Button size="large" wide onClick={logInAnew}>
        Log in as someone else
      </Button>
      <ButtonLink to="/dashboard" variant="secondary" size="large" wide>
        Go to your Dash Board
      </ButtonLink>
    </SignInLayout>
  );
}
