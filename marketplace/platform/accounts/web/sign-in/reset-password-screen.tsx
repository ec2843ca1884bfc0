import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { useSession } from '../session/session-context.ts';
import { AccountForm } from './account-form.tsx';
import { ResetPasswordForm } from './account-forms.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useAttempt } from './use-attempt.ts';

function ResetPasswordScreen() {
  const code = useSearchParams()[0].get('code');
  const [isDone, setIsDone] = useState(false);

  return (
    <SignInLayout heading="Choose a new password">
      <PageHead title="Choose a new password" description="Set a new password for your account." />
      {isDone && (
        <Alert tone="success">
          Your new password is set. For your safety we logged you out everywhere.
        </Alert>
      )}
      {!isDone && code && <ChoosePassword code={code} onDone={() => setIsDone(true)} />}
      {!isDone && !code && (
        <Alert tone="danger">This link is incomplete. Open it again from the email.</Alert>
      )}
      {(isDone || !code) && (
        <ButtonLink to="/login" size="large" wide>
          {isDone ? 'Login' : 'Back to login'}
        </ButtonLink>
      )}
    </SignInLayout>
  );
}

function ChoosePassword({ code, onDone }: { code: string; onDone: () => void }) {
  const session = useSession();
  const { problem, attempt } = useAttempt();
  const { form, field, summary, isSending } = useValidatedForm(ResetPasswordForm, { password: '' });
  const set = form.handleSubmit(async ({ password }) => {
    const isSet = await attempt(async () =>
      (await session.identity()).confirmPasswordReset({ code, password }),
    );
    if (isSet) onDone();
  });

  return (
    <>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <AccountForm label="Choose a new password" onSubmit={set}>
        <ErrorSummary {...summary} />
        <NewPasswordField {...field('password')} typed={form.watch('password')} />
        <Button type="submit" size="large" wide busy={isSending}>
          Set the password
        </Button>
      </AccountForm>
      <ButtonLink to="/login" variant="quiet">
        Back to login
      </ButtonLink>
    </>
  );
}

export const resetPasswordPage: Page = { Screen: ResetPasswordScreen };
