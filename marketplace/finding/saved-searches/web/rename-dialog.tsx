import { ApiError } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { SavedSearch } from '../contract.ts';
import { RenameForm } from '../search-form.ts';
import { useSearchActions } from './saved-searches.ts';

type Props = { search: SavedSearch; onClose: () => void };

/** Emails name a search, too: whoever has many of them should know at once which one it was. */
export function RenameDialog({ search, onClose }: Props) {
  const { form, field, summary, isSending } = useValidatedForm(
    RenameForm,
    { name: search.name },
    { idPrefix: 'rename-' },
  );
  const actions = useSearchActions(onClose);

  const rename = (changes: RenameForm) =>
    actions.mutateAsync({ kind: 'change', id: search.id, changes }).catch((error) => {
      const { name } = error instanceof ApiError ? error.fields : {};
      if (name) form.setError('name', { message: name });
    });

  return (
    <Modal open onClose={onClose} title="Rename this search">
      <form noValidate onSubmit={form.handleSubmit(rename)} className="mt-2 grid gap-5">
        <ErrorSummary {...summary} />
        {actions.isError && summary.problems.length === 0 && (
          <Alert tone="danger">{actions.error.message}</Alert>
        )}
        <TextField {...field('name')} label="Name" autoComplete="off" />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending}>
            Save name
          </Button>
        </div>
      </form>
    </Modal>
  );
}
