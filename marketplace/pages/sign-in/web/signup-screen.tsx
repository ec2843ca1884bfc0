import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { publicConfig } from '#kit/public-config.ts';
import {
  sellPath,
  wantsToSell,
} from '#marketplace/platform/accounts/web/own-account/sell-link.tsx';
import {
  useSession,
  useVisitor,
} from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { ProviderButtons } from '#marketplace/platform/accounts/web/sign-in/provider-buttons.tsx';
import { returnPath } from '#marketplace/platform/accounts/web/sign-in/return-path.ts';
import { SignInLayout } from '#marketplace/platform/accounts/web/sign-in/sign-in-layout.tsx';
import { SignupFields } from '#marketplace/platform/accounts/web/sign-in/signup-fields.tsx';
import { useAttempt } from '#marketplace/platform/accounts/web/sign-in/use-attempt.ts';
import { useReturnPath } from '#marketplace/platform/accounts/web/sign-in/use-return-path.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { prefetchCarAt, useCarAt } from './car-at.ts';

function SignupScreen() {
  const origin = useReturnPath();
  const session = useSession();
  const { signedIn } = useVisitor();
  const signup = useAttempt();
  const elsewhere = useAttempt();
  const toLogin = wantsToSell(useSearchParams()[0]) ? loginFrom(sellPath) : loginFrom(origin);
  const car = useCarAt(origin);
  const problem = signup.problem ?? elsewhere.problem;

  useEffect(() => session.ask(), [session]);
  if (signedIn) return <Navigate to={origin} replace />;

  return (
    <SignInLayout
      heading="Signup"
      line={
        car
          ? `Sign up to continue with ${car.name}. We will bring you straight back to it.`
          : 'One account to book cars, and to sell your own.'
      }
    >
      <PageHead
        title="Signup"
        description="Create an account to book a car or to sell yours."
        path="/singup"
      />
      {problem && <Alert tone="danger">{problem}</Alert>}
      <SignupFields attempt={signup.attempt} />
      <ProviderButtons origin={origin} attempt={elsewhere.attempt} busy={elsewhere.isTrying} />
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
  preload: ({ api, cache, url }) =>
    Promise.all([
      cache.prefetchQuery(publicConfig(api)),
      prefetchCarAt(api, cache, returnPath(url.searchParams.get('from'))),
    ]),
};
