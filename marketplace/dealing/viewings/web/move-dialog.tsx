import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import type { Viewing } from '../contract.ts';
import { SlotPicker } from './slot-picker.tsx';
import { When } from './when.tsx';

type Props = {
  viewing: Viewing;
  open: boolean;
  onClose: () => void;
  onMove: (startsAt: string) => void;
};

export const MoveDialog = ({ open, onClose, ...rest }: Props) => (
  <Modal open={open} onClose={onClose} title="Suggest another time">
    {open && <MoveForm onClose={onClose} {...rest} />}
  </Modal>
);

function MoveForm({ viewing, onClose, onMove }: Omit<Props, 'open'>) {
  const [slot, setSlot] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const id = useId();

  const move = (event: FormEvent) => {
    event.preventDefault();
    if (slot) return onMove(slot);
    setError('Choose a time.');
    document.getElementById(id)?.focus();
  };

  return (
    <form noValidate onSubmit={move} className="mt-2 grid gap-5">
      <p className="text-muted">
        Instead of <When at={new Date(viewing.startsAt)} zone={viewing.zone} />.{' '}
        {viewing.other.name} has to confirm the new time. The old one is given up at once.
      </p>
      <SlotPicker
        id={id}
        carId={viewing.car.id}
        slot={slot}
        error={error}
        onChoose={(next) => {
          setError(undefined);
          setSlot(next);
        }}
        nothing={
          <p className="rounded-card bg-sunken p-4 text-muted">
            There are no free times in the next two weeks.
          </p>
        }
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <Button type="submit">Suggest this time</Button>
      </div>
    </form>
  );
}
