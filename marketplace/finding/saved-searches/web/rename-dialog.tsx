import { Modal } from '#ui/dialogs/modal.tsx';
import type { SavedSearch } from '../contract.ts';
import { SearchDetailsForm } from './search-details-form.tsx';

type Props = { search: SavedSearch; onClose: () => void };

export const RenameDialog = ({ search, onClose }: Props) => (
  <Modal open onClose={onClose} title="Rename this search">
    <SearchDetailsForm
      initial={search}
      asksHowOften={false}
      submitLabel="Save name"
      actionFor={({ name }) => ({ kind: 'change', id: search.id, changes: { name } })}
      onDone={onClose}
      onClose={onClose}
    />
  </Modal>
);
