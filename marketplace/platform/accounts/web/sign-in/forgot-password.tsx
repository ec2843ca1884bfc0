import { useState } from 'react';
import { lazySchema } from '#kit/lazy-schema.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useSession } from '../session/session-context.ts';

const forgotPasswordForm = lazySchema(
  async () => (await import('./account-forms.ts')).ForgotPasswordForm,
);

type Props = { email: string; onClose: () => void };

export function ForgotPassword({ email, onClose }: Props) {
  const [isSent, setIsSent] = useState(false);

  return (
    <Modal open onClose={onClose} title="Forgot Password">
      {isSent ? (
        <MailIsOnItsWay onClose={onClose} />
      ) : (
        <AskForMail email={email} onSent={() => setIsSent(true)} />
      )}
    </Modal>
  );
}

function AskForMail({ email, onSent }: { email: string; onSent: () => void }) {
  const session = useSession();
  const { form, field, summary, isSending } = useValidatedForm(
    forgotPasswordForm,
    { email },
    { idPrefix: 'reset-' },
  );
  /** Same result for all emails: a failure must not reveal who has an account. */
  const send = form.handleSubmit(async ({ email }) => {
    const ask = async () => (await session.identity()).sendPasswordReset(email);
    await ask().catch(() => {});
    onSent();
  });

  return (
    <form noValidate onSubmit={send} className="mt-2 grid gap-5">
      <p className="text-muted">
        Enter your email and we will send you a link to choose a new password.
      </p>
      <ErrorSummary {...summary} />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      <Button type="submit" wide busy={isSending}>
        Send the link
      </Button>
    </form>
  );
}

/** Same text for all emails, so that it does not reveal who has an account. */
function MailIsOnItsWay({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-2 grid gap-5">
      <Alert tone="success">If an account exists, an email is on its way.</Alert>
      <p className="text-muted">
        The link works once, for 10 minutes. If nothing arrives, check your spam folder.
      </p>
      <Button wide onClick={onClose} autoFocus>
        Back to login
      </Button>
    </div>
  );
}
