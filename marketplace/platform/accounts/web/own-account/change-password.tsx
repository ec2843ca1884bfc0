import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useSession } from '../session/session-context.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import { ChangePasswordForm } from '../sign-in/account-forms.ts';
import { NewPasswordField } from '../sign-in/new-password-field.tsx';
import { changePassword } from '../sign-in/signing-in.ts';
import { useAttempt } from '../sign-in/use-attempt.ts';
import { signIns } from './sign-ins.ts';

const empty = { current: '', password: '' };

export function ChangePassword({ email }: { email: string }) {
  const session = useSession();
  const cache = useQueryClient();
  const [isChanged, setIsChanged] = useState(false);
  const { problem, attempt } = useAttempt();
  const { form, field, summary, isSending } = useValidatedForm(ChangePasswordForm, empty);
  const change = form.handleSubmit(async (passwords) => {
    const isDone = await attempt(() => changePassword(session, passwords));
    setIsChanged(isDone);
    if (!isDone) return;
    form.reset(empty);
    toast.success('Your password is changed.');
    await cache.invalidateQueries(signIns(session));
  });

  return (
    <AccountForm label="Change password" onSubmit={change}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {isChanged && (
        <Alert tone="success">
          Your password is changed, and every other browser is logged out.
        </Alert>
      )}
      <ErrorSummary {...summary} />
      {/* For password managers. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        {...field('current')}
        label="Current password"
        autoComplete="current-password"
      />
      <NewPasswordField
        {...field('password')}
        label="New password"
        typed={form.watch('password')}
        email={email}
      />
      <div>
        <Button type="submit" busy={isSending}>
          Change password
        </Button>
      </div>
    </AccountForm>
  );
}
