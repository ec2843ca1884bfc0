import { useState } from 'react';
import { lazySchema } from '#kit/lazy-schema.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { AccountForm } from './account-form.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { logIn } from './signing-in.ts';

const loginForm = lazySchema(async () => (await import('./account-forms.ts')).LoginForm);

type Props = { attempt: (action: () => Promise<unknown>) => Promise<boolean> };

export function LoginFields({ attempt }: Props) {
  const session = useSession();
  const [emailForReset, setEmailForReset] = useState<string | null>(null);
  const { form, field, summary, isSending } = useValidatedForm(loginForm, {
    email: '',
    password: '',
    remember: false,
  });

  return (
    <>
      <AccountForm
        label="Login"
        onSubmit={form.handleSubmit((login) => attempt(() => logIn(session, login)))}
      >
        <ErrorSummary {...summary} />
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox {...field('remember')} label="Remember Me" />
          <button
            type="button"
            onClick={() => setEmailForReset(form.getValues('email'))}
            className="min-h-11 rounded-control font-semibold text-link underline underline-offset-4"
          >
            Forgot Password
          </button>
        </div>
        <Button type="submit" size="large" wide busy={isSending}>
          Login
        </Button>
      </AccountForm>
      {emailForReset !== null && (
        <ForgotPassword email={emailForReset} onClose={() => setEmailForReset(null)} />
      )}
    </>
  );
}
