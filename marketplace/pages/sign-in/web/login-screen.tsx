import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { useSession } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { AlreadyLoggedIn } from '#marketplace/platform/accounts/web/sign-in/already-logged-in.tsx';
import { LoginFields } from '#marketplace/platform/accounts/web/sign-in/login-fields.tsx';
import { signUpFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { ProviderButtons } from '#marketplace/platform/accounts/web/sign-in/provider-buttons.tsx';
import { SignInLayout } from '#marketplace/platform/accounts/web/sign-in/sign-in-layout.tsx';
import { finishElsewhere } from '#marketplace/platform/accounts/web/sign-in/signing-in.ts';
import { useAttempt } from '#marketplace/platform/accounts/web/sign-in/use-attempt.ts';
import { isFinishing } from '#marketplace/platform/accounts/web/sign-in/use-return-path.ts';
import { identityProblem } from '#providers/identity/web/identity-problem.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { preloadSignIn, useSignIn } from './use-sign-in.ts';

function LoginScreen() {
  const login = useAttempt(useProblemInAddress());
  const { origin, car, signedIn, ended, elsewhere, problem } = useSignIn(login);
  const isFinishing = useFinishElsewhere(elsewhere.attempt);

  if (signedIn) return <AlreadyLoggedIn origin={origin} />;

  return (
    <SignInLayout
      heading="Login"
      line={
        car
          ? `Log in to continue with ${car.name}. We will bring you straight back to it.`
          : 'Welcome back. Your bookings and cars are waiting.'
      }
    >
      <PageHead title="Login" description="Log in to book a car or to sell yours." path="/login" />
      {problem && <Alert tone="danger">{problem}</Alert>}
      {!problem && ended === 'by-itself' && <Alert tone="info">Please log in again.</Alert>}
      {isFinishing ? (
        <Spinner />
      ) : (
        <>
          <LoginFields attempt={login.attempt} />
          <ProviderButtons origin={origin} attempt={elsewhere.attempt} busy={elsewhere.isTrying} />
          <p className="text-muted">
            No account yet?{' '}
            <Link
              {...signUpFrom(origin)}
              className="font-semibold text-link underline underline-offset-4"
            >
              Sign up
            </Link>
          </p>
        </>
      )}
    </SignInLayout>
  );
}

/** A failed sign-in at a provider returns with its reason in the address. */
function useProblemInAddress(): string | null {
  const code = useSearchParams()[0].get('problem');
  const sentence = code === null || code === 'popup_closed' ? null : identityProblem(code).message;

  useEffect(() => {
    if (sentence) toast.error(sentence, { id: 'problem-in-address' });
  }, [sentence]);
  return sentence;
}

function useFinishElsewhere(
  attempt: (action: () => Promise<unknown>) => Promise<boolean>,
): boolean {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const [isOpen, setIsOpen] = useState(isFinishing(query));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the first address.
  useEffect(() => {
    if (!isOpen) return;
    attempt(() => finishElsewhere(session)).then((isDone) => {
      if (isDone) return;
      setIsOpen(false);
      setQuery(
        (all) => {
          all.delete('finish');
          return all;
        },
        { replace: true },
      );
    });
  }, []);
  return isOpen;
}

export const loginPage: Page = {
  Screen: LoginScreen,
  preload: preloadSignIn,
};
