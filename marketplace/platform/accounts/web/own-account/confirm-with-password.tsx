import { Link } from 'react-router';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { AccountForm } from '../sign-in/account-form.tsx';
import { ConfirmEmailForm } from '../sign-in/account-forms.ts';

/** The link alone proves nothing in a browser without a session: a stranger may have opened it. */
export function ConfirmWithPassword({
  onConfirm,
}: {
  onConfirm: (password: string) => Promise<void>;
}) {
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
