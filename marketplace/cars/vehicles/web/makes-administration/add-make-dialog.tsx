import { ApiError } from '#kit/api-client.ts';
import { useValidatedForm } from '#kit/validated-form.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { slugFrom } from '../../make-slug.ts';
import { NewMakeRequest } from '../../makes-contract.ts';
import { useMakeActions } from './makes-to-administer.ts';

export function AddMakeDialog({ onClose }: { onClose: () => void }) {
  const { form, field, summary, isSending } = useValidatedForm(
    NewMakeRequest,
    { name: '', slug: '', mark: '' },
    { idPrefix: 'make-' },
  );
  const actions = useMakeActions(onClose);
  const name = field('name');

  const send = (make: NewMakeRequest) =>
    actions.mutateAsync({ kind: 'add', make }).catch((error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [each, message] of fields) {
        form.setError(each as keyof NewMakeRequest, { message });
      }
    });
  /** The address follows the name until the administrator writes another one. */
  const suggestSlug = (text: string) => {
    if (!form.getFieldState('slug').isDirty) form.setValue('slug', slugFrom(text));
  };

  return (
    <Modal open onClose={onClose} title="Add make">
      <form noValidate onSubmit={form.handleSubmit(send)} className="mt-2 grid gap-5">
        <ErrorSummary {...summary} />
        {actions.isError && summary.problems.length === 0 && (
          <Alert tone="danger">{actions.error.message}</Alert>
        )}
        <TextField
          {...name}
          onChange={(event) => {
            suggestSlug(event.target.value);
            return name.onChange(event);
          }}
          label="Name"
          hint="As the maker writes it."
          autoComplete="off"
        />
        <TextField
          {...field('slug')}
          label="Address"
          hint="What stands after /category/. It cannot be changed later."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('mark')}
          label="Letters (optional)"
          hint="Up to three, shown until you upload a picture. Without them, the first letter of the name is shown."
          autoComplete="off"
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending}>
            Add make
          </Button>
        </div>
      </form>
    </Modal>
  );
}
