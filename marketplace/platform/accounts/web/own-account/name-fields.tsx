import { useState } from 'react';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useSession } from '../session/session-context.ts';
import { AccountForm } from '../sign-in/account-form.tsx';
import { NameForm } from '../sign-in/account-forms.ts';
import { changeName } from '../sign-in/signing-in.ts';
import { useAttempt } from '../sign-in/use-attempt.ts';

export function NameFields({ name }: { name: string }) {
  const session = useSession();
  const [saved, setSaved] = useState<string | null>(null);
  const { problem, attempt } = useAttempt();
  const { form, field, summary, isSending } = useValidatedForm(NameForm, { name });
  const save = form.handleSubmit(async ({ name }) => {
    const isSaved = await attempt(() => changeName(session, name));
    setSaved(isSaved ? name : null);
    if (isSaved) toast.success('Your name is saved.');
  });

  return (
    <AccountForm label="Name" onSubmit={save}>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {saved && <Alert tone="success">We will call you {saved} from now on.</Alert>}
      <ErrorSummary {...summary} />
      <TextField
        {...field('name')}
        label="Display name"
        hint="Shown to sellers and buyers."
        autoComplete="name"
      />
      <div>
        <Button type="submit" busy={isSending}>
          Save name
        </Button>
      </div>
    </AccountForm>
  );
}
