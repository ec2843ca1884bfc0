import { useState } from 'react';
import type { ChangedCar } from '#marketplace/cars/listings/changed-car.ts';
import { SellerChangedCar } from '#marketplace/cars/listings/web/seller-changed-car.tsx';
import { isCarChanged } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { formatMoney } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Until } from '#ui/until.tsx';
import type { MyOffer } from '../contract.ts';
import { priceUntil } from '../offer.ts';
import { KeepTheCar } from './offer-dialog.tsx';
import { useOthersTurn } from './use-others-turn.ts';
import { whyNot } from './why-not.ts';

type Props = {
  offer: MyOffer;
  conversation: Conversation;
  sending: { isPending: boolean; error: Error | null; changed: ChangedCar | null };
  onAccept: (reserve: boolean) => void;
  onClose: () => void;
};

/** Says what accepting means, because it cannot be taken back. */
export function AcceptDialog({ offer, conversation, sending, onAccept, onClose }: Props) {
  const isSeller = conversation.role === 'seller';
  const [wantsToKeep, setWantsToKeep] = useState(isSeller);
  const othersUntil = useOthersTurn(conversation);
  const { name } = conversation.other;

  return (
    <Modal open onClose={onClose} title={`Accept ${formatMoney(offer.amount)}?`}>
      {sending.changed && <SellerChangedCar changes={sending.changed.changes} />}
      {sending.error && !isCarChanged(sending.error) && (
        <div className="mt-2">
          <Alert tone="danger">Not accepted. {whyNot(sending.error)}</Alert>
        </div>
      )}
      <div className="mt-2 grid gap-2 text-muted">
        <Meaning {...{ offer, conversation, othersUntil }} />
      </div>
      {isSeller && !othersUntil && (
        <div className="mt-4">
          <KeepTheCar name={name} isKept={wantsToKeep} onChange={setWantsToKeep} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={sending.isPending} onClick={() => onAccept(wantsToKeep && !othersUntil)}>
          {sending.changed ? 'Accept the car as it is now' : `Accept ${formatMoney(offer.amount)}`}
        </Button>
      </div>
    </Modal>
  );
}

type MeaningProps = Pick<Props, 'offer' | 'conversation'> & { othersUntil: Date | null };

function Meaning({ offer, conversation, othersUntil }: MeaningProps) {
  const { name } = conversation.other;
  const until = <Until at={priceUntil(new Date())} />;
  if (conversation.role === 'seller') {
    return (
      <>
        <p>
          {name} can pay this until {until}. You cannot take it back.
        </p>
        {othersUntil && (
          <p>
            You are keeping the car for another buyer until <Until at={othersUntil} besideAnother />
            . {name} can pay after that if they do not.
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <p>This price is yours until {until}, even if the asking price changes.</p>
      {othersUntil ? (
        <p>
          Another buyer has it reserved until <Until at={othersUntil} besideAnother />; you can pay
          after that if they do not.
        </p>
      ) : (
        offer.reserve && (
          <p>
            {name} keeps the car for you for 24 hours, unless it was reserved in the last three
            days.
          </p>
        )
      )}
    </>
  );
}
