import { useState } from 'react';
import type { Conversation } from '#marketplace/messages/conversation.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Until } from '#ui/until.tsx';
import { priceUntil } from '../offer.ts';
import type { MyOffer } from '../offer-on-wire.ts';
import { KeepTheCar } from './offer-dialog.tsx';

type Props = {
  offer: MyOffer;
  conversation: Conversation;
  busy: boolean;
  onAccept: (reserve: boolean) => void;
  onClose: () => void;
};

/** Accepted is not taken back, so both know what it means before. */
export function AcceptDialog({ offer, conversation, busy, onAccept, onClose }: Props) {
  const isSeller = conversation.role === 'seller';
  const [reserve, setReserve] = useState(isSeller);
  const { name } = conversation.other;
  const until = <Until at={priceUntil(new Date())} />;

  return (
    <Modal open onClose={onClose} title={`Accept ${formatMoney(offer.amount)}?`}>
      <p className="mt-2 text-muted">
        {isSeller ? (
          <>
            {name} can pay this until {until}. You cannot take it back.
          </>
        ) : (
          <>You can pay this until {until}, whatever others are asked for.</>
        )}
      </p>
      {!isSeller && offer.reserve && (
        <p className="mt-2 text-muted">
          {name} keeps the car for you for 24 hours, unless it was reserved in the last three days.
        </p>
      )}
      {isSeller && (
        <div className="mt-4">
          <KeepTheCar name={name} isKept={reserve} onChange={setReserve} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => onAccept(reserve)}>
          Accept {formatMoney(offer.amount)}
        </Button>
      </div>
    </Modal>
  );
}
