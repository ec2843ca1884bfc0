import { useState } from 'react';
import { ApiError, type Fetch } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import type { LoginProvider, LoginProviderId } from '#providers/identity/login-provider.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/session-context.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import { ConfirmEmailForm } from '../sign-in/account-forms.ts';
import { mustBeIdentified } from '../sign-in/signing-in.ts';
import { useAttempt } from '../sign-in/use-attempt.ts';

type Props = {
  email: string;
  /** Accounts without a password log in here again. */
  provider: LoginProvider | undefined;
};

export function DeleteAccount(props: Props) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <p className="text-muted">
        Erased at once: your name, email, phone number, password and the cars you have not sold.
        Bookings you have not paid for end. Kept: payments and receipts with the names and emails on
        them, for ten years because tax law requires it, and records of what was done, without your
        name. You can sign up again with the same email.
      </p>
      <div>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Modal open={isAsking} onClose={() => setIsAsking(false)} title="Delete your account?">
        <Confirmation {...props} onCancel={() => setIsAsking(false)} />
      </Modal>
    </>
  );
}

/** Requires the password, because a stranger may sit at an open browser. */
function Confirmation({ email, provider, onCancel }: Props & { onCancel: () => void }) {
  const session = useSession();
  const { problem, isTrying, attempt } = useAttempt();
  const { form, field, summary } = useValidatedForm(
    ConfirmEmailForm,
    { password: '' },
    { idPrefix: 'delete-' },
  );

  async function leave(proof: Proof) {
    if (!(await attempt(() => deleteAccount(session, { email, proof })))) return;
    toast.success('Your account is deleted. A last email is on its way to you.');
  }

  const buttons = (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant="danger"
        busy={isTrying}
        {...(provider ? { onClick: () => leave({ provider: provider.id }) } : { type: 'submit' })}
      >
        Delete my account
      </Button>
    </div>
  );

  return (
    <div className="mt-2 grid gap-4">
      <p className="text-muted">
        This cannot be undone. You are logged out everywhere, and nobody can bring the account back.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {provider ? (
        <>
          <p className="text-muted">You log in with {provider.name} again before we delete it.</p>
          {buttons}
        </>
      ) : (
        <AccountForm
          label="Delete your account"
          onSubmit={form.handleSubmit(({ password }) => leave({ password }))}
        >
          <ErrorSummary {...summary} />
          {/* For password managers. */}
          <input type="text" hidden readOnly autoComplete="username" value={email} />
          <PasswordField
            {...field('password')}
            label="Your password"
            autoComplete="current-password"
          />
          {buttons}
        </AccountForm>
      )}
    </div>
  );
}

type Proof = { password: string } | { provider: LoginProviderId };
type AccountDeletion = { email: string; proof: Proof };

/** The server requires a recent sign-in: with the password, or again at the provider. */
const deleteAccount = (session: Session, { email, proof }: AccountDeletion) =>
  session.leaveForGood(async (identity, fetch) => {
    const eraseNow = () => erase(identity, fetch, email);
    if ('provider' in proof) return eraseAfterProvider(identity, proof.provider, eraseNow);
    await identity.signIn({ email, password: proof.password, remember: false });
    return eraseNow();
  });

async function erase(identity: IdentityPort, fetch: Fetch, email: string) {
  const { api } = await mustBeIdentified(identity, fetch);
  await api.delete<MessageResponse>(`/account?${new URLSearchParams({ email })}`);
  return 'deleted' as const;
}

async function eraseAfterProvider(
  identity: IdentityPort,
  provider: LoginProviderId,
  eraseNow: () => Promise<'deleted'>,
) {
  try {
    return await eraseNow();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error;
  }
  const outcome = await identity.signInElsewhere({ provider, returnTo: '/dashboard/account' });
  return outcome === 'leaving' ? outcome : eraseNow();
}
