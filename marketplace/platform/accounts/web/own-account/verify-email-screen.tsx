import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { useValidatedForm } from '#kit/validated-form.ts';
import { IdentityProblem, identityProblem } from '#providers/identity/web/identity-problem.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useSession, useVisitor } from '../session/session-context.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import { ConfirmEmailForm } from '../sign-in/account-forms.ts';
import { problemSentence } from '../sign-in/problem-sentence.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';

/** Firebase sends links for both purposes to one page, with the purpose in `mode`. */
function VerifyEmailScreen() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? query.get('oobCode') ?? '';
  return query.get('mode') === 'resetPassword' ? (
    <Navigate to={`/reset-password?${new URLSearchParams({ code })}`} replace />
  ) : (
    <ConfirmEmail code={code} />
  );
}

function ConfirmEmail({ code }: { code: string }) {
  const { state, problem, isSending, confirm } = useConfirmation(code);

  return (
    <SignInLayout heading="Confirm your email">
      <PageHead title="Confirm your email" description="Confirm the email of your account." />
      {problem && <Alert tone="danger">{problem}</Alert>}
      {state === 'asking' && <OneClick busy={isSending} onConfirm={() => confirm()} />}
      {state === 'password' && <ConfirmWithPassword onConfirm={confirm} />}
      {state === 'confirmed' && <Confirmed />}
      {state === 'over' && <LinkIsOver />}
    </SignInLayout>
  );
}

type State = 'asking' | 'password' | 'confirmed' | 'over';

/** Opening the page must not confirm, because mail scanners open every link. */
function useConfirmation(code: string) {
  const session = useSession();
  const [state, setState] = useState<State>(code ? 'asking' : 'over');
  const [problem, setProblem] = useState<string | null>(
    code ? null : identityProblem('link_invalid').message,
  );
  const [isSending, setIsSending] = useState(false);

  async function confirm(password?: string): Promise<void> {
    setIsSending(true);
    setProblem(null);
    try {
      await (await session.identity()).confirmEmail({ code, password });
      setState('confirmed');
    } catch (error) {
      const next = stateAfter(error);
      if (next) setState(next);
      if (next !== 'password') setProblem(problemSentence(error));
    } finally {
      setIsSending(false);
    }
  }
  return { state, problem, isSending, confirm };
}

function stateAfter(problem: unknown): State | null {
  if (!(problem instanceof IdentityProblem)) return null;
  if (problem.code === 'password_required') return 'password';
  return problem.code === 'link_invalid' ? 'over' : null;
}

function OneClick({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  return (
    <>
      <p className="text-muted">One click confirms that this address is yours.</p>
      <Button size="large" wide busy={busy} onClick={onConfirm}>
        Confirm my address
      </Button>
      <p className="text-muted">
        Didn’t sign up? Just close this page. Nothing happens without the password.
      </p>
    </>
  );
}

/** The link alone proves nothing in a browser without a session: a stranger may have opened it. */
function ConfirmWithPassword({ onConfirm }: { onConfirm: (password: string) => Promise<void> }) {
  const { form, field, summary, isSending } = useValidatedForm(ConfirmEmailForm, { password: '' });

  return (
    <>
      <p className="text-muted">
        You are not logged in to this account in this browser. Enter its password to confirm that
        the account and the email address are yours.
      </p>
      <AccountForm
        label="Confirm your email"
        onSubmit={form.handleSubmit(({ password }) => onConfirm(password))}
      >
        <ErrorSummary {...summary} />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <Button type="submit" size="large" wide busy={isSending}>
          Confirm my address
        </Button>
      </AccountForm>
      <p className="text-muted">
        Didn’t sign up, or forgot the password? Someone may have used your address. Choose “Forgot
        Password” on the{' '}
        <Link to="/login" className="font-semibold text-link underline underline-offset-4">
          login page
        </Link>
        : a new password locks everyone else out.
      </p>
    </>
  );
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

function LinkIsOver() {
  return (
    <>
      <p className="text-muted">You can request a new link on your account page.</p>
      <ButtonLink to="/dashboard/account" size="large" wide>
        Account
      </ButtonLink>
    </>
  );
}

export const verifyEmailPage: Page = { Screen: VerifyEmailScreen };
