import { Link, Navigate, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import {
  sellPath,
  wantsToSell,
} from '#marketplace/platform/accounts/web/own-account/sell-link.tsx';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { ProviderButtons } from '#marketplace/platform/accounts/web/sign-in/provider-buttons.tsx';
import { SignInLayout } from '#marketplace/platform/accounts/web/sign-in/sign-in-layout.tsx';
import { SignupFields } from '#marketplace/platform/accounts/web/sign-in/signup-fields.tsx';
import { useAttempt } from '#marketplace/platform/accounts/web/sign-in/use-attempt.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { preloadSignIn, useSignIn } from './use-sign-in.ts';

function SignupScreen() {
  const signup = useAttempt();
  const { origin, car, signedIn, elsewhere, problem } = useSignIn(signup);
  const toLogin = wantsToSell(useSearchParams()[0]) ? loginFrom(sellPath) : loginFrom(origin);

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
  preload: preloadSignIn,
};
