import { type FormEvent, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { letterMark } from '../../make-slug.ts';
import type { Make } from '../../makes-contract.ts';
import { useMakeActions } from './makes-to-administer.ts';

type Props = { make: Make; onClose: () => void };

export function MarkDialog({ make, onClose }: Props) {
  const shown = make.mark ?? '';
  const before = letterMark.test(shown) ? shown : '';
  const [letters, setLetters] = useState(before);
  const [file, setFile] = useState<File | null>(null);
  const actions = useMakeActions(onClose);
  const mistake = letterMark.test(letters.trim()) ? undefined : 'Use at most three letters.';

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (actions.isPending) return;
    if (file) return actions.mutate({ kind: 'picture', make, file });
    // Unchanged letters keep the picture.
    if (letters.trim() === before) return onClose();
    if (!mistake) actions.mutate({ kind: 'change', make, changes: { mark: letters.trim() } });
  };

  return (
    <Modal open onClose={onClose} title={`Logo of ${make.name}`}>
      <form noValidate onSubmit={save} className="mt-2 grid gap-5">
        {actions.isError && <Alert tone="danger">{actions.error.message}</Alert>}
        <TextField
          label="Picture"
          hint="JPEG, PNG, WebP or AVIF; square ones look best."
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <TextField
          label="Or letters"
          hint="Up to three. Without them, the first letter of the name is shown."
          autoComplete="off"
          value={letters}
          error={mistake}
          onChange={({ target }) => setLetters(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={actions.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
