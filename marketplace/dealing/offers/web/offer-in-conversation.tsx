import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import { minorUnits } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { offersIn, priceIn } from './offer-queries.ts';
import { useMakeOffer } from './use-make-offer.ts';

type Props = { conversation: Conversation; onMade: () => void };

/** A button beside the message field, unless an offer waits for an answer or the car is not on offer. */
export function OfferInConversation({ conversation, onMade }: Props) {
  const { id, car, role, other } = conversation;
  const { data } = useQuery(offersIn(useApi(), id));
  const [isOpen, setIsOpen] = useState(false);
  const making = useMakeOffer({ conversation: id }, () => {
    setIsOpen(false);
    onMade();
  });
  const isWaiting = data?.offers.some(({ state }) => state === 'pending') ?? true;
  if (isWaiting || car.state !== 'on_offer' || !car.shown) return null;

  return (
    <>
      <Button
        variant="secondary"
        aria-label="Make an offer"
        title="Make an offer"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <HandCoins className="size-5" />
      </Button>
      {isOpen && (
        <OfferDialog
          title={role === 'buyer' ? `Make ${other.name} an offer` : `Offer ${other.name} a price`}
          asked={priceIn(data, minorUnits(car.shown.price))}
          {...(role === 'seller' && { keepFor: other.name })}
          sending={making}
          onSend={(draft) => making.mutate(draft)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
