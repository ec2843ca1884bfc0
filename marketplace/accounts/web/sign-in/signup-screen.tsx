import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { publicConfig } from '#kit/public-config.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { sellPath, wantsToSell } from '../own-account/sell-link.tsx';
import { useSession, useVisitor } from '../session/session-context.ts';
import { GoogleButton } from './google-button.tsx';
import { loginFrom } from './login-from.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { SignupFields } from './signup-fields.tsx';
import { useAttempt } from './use-attempt.ts';

const home = '/';

function SignupScreen() {
  const session = useSession();
  const { signedIn } = useVisitor();
  const signup = useAttempt();
  const google = useAttempt();
  const toLogin = wantsToSell(useSearchParams()[0]) ? loginFrom(sellPath) : { to: '/login' };
  const problem = signup.problem ?? google.problem;

  useEffect(() => session.ask(), [session]);
  if (signedIn) return <Navigate to={home} replace />;

  return (
    <SignInLayout heading="Signup" line="One account to book cars, and to sell your own.">
      <PageHead
        title="Signup"
        description="Create an account to book a car or to sell yours."
        path="/singup"
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <SignupFields attempt={signup.attempt} />
      <GoogleButton origin={home} attempt={google.attempt} busy={google.isTrying} />
      <p className="text-muted">
        Already have an account?{' '}
        <Link {...toLogin} className="font-semibold text-link underline underline-offset-4">
          Login
        </Link>
      </p>
    </SignInLayout>
  );
}

export const signupPage: Page = {
  Screen: SignupScreen,
  preload: ({ api, cache }) => cache.prefetchQuery(publicConfig(api)),
};
