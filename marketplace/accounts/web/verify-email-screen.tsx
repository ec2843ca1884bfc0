import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { identityProblem } from '#providers/identity/web/identity-problem.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Page } from '#web/page.ts';
import { PageHead } from '#web/page-head.tsx';
import { problemSentence } from './problem-sentence.ts';
import type { Session } from './session.ts';
import { useSession, useVisitor } from './session-context.ts';
import { SignInLayout } from './sign-in-layout.tsx';

function VerifyEmailScreen() {
  const code = useSearchParams()[0].get('code') ?? '';
  const outcome = useConfirmation(code);

  return (
    <SignInLayout heading="Confirm your email">
      <PageHead title="Confirm your email" description="Confirm the email of your account." />
      {outcome === 'asking' && <Spinner />}
      {outcome === 'confirmed' && <Confirmed />}
      {typeof outcome === 'object' && <NotConfirmed>{outcome.problem}</NotConfirmed>}
    </SignInLayout>
  );
}

type Outcome = 'asking' | 'confirmed' | { problem: string | null };

/** The code works once, so it is sent once, whatever React does with this component. */
const sent = new Map<string, Promise<Outcome>>();

function useConfirmation(code: string): Outcome {
  const session = useSession();
  const [outcome, setOutcome] = useState<Outcome>('asking');

  useEffect(() => {
    const answer = sent.get(code) ?? confirm(session, code);
    sent.set(code, answer);
    answer.then(setOutcome);
  }, [session, code]);
  return outcome;
}

async function confirm(session: Session, code: string): Promise<Outcome> {
  try {
    if (!code) throw identityProblem('link_invalid');
    await (await session.identity()).confirmEmail(code);
    return 'confirmed';
  } catch (problem) {
    return { problem: problemSentence(problem) };
  }
}

function Confirmed() {
  const { signedIn } = useVisitor();
  return (
    <>
      <Alert tone="success">Thank you. Your email is confirmed.</Alert>
      <ButtonLink to={signedIn ? '/dashboard' : '/login'} size="large" wide>
        {signedIn ? 'Dash Board' : 'Login'}
      </ButtonLink>
    </>
  );
}

function NotConfirmed({ children }: { children: ReactNode }) {
  return (
    <>
      <Alert tone="danger">{children}</Alert>
      <p className="text-muted">You can have a new link sent from your account page.</p>
      <ButtonLink to="/dashboard/account" size="large" wide>
        Account
      </ButtonLink>
    </>
  );
}

export const verifyEmailPage: Page = { Screen: VerifyEmailScreen };
