import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toasts.tsx';
import { useCheckedForm } from '#web/checked-form.ts';
import { AccountForm } from './account-form.tsx';
import { NameForm } from './account-forms.ts';
import { useSession } from './session-context.ts';
import { changeName } from './signing-in.ts';
import { useAttempt } from './use-attempt.ts';

export function NameFields({ name }: { name: string }) {
  const session = useSession();
  const [saved, setSaved] = useState<string | null>(null);
  const { problem, attempt } = useAttempt();
  const { form, field, summary, isSending } = useCheckedForm(NameForm, { name });
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
