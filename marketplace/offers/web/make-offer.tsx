import { HandCoins } from 'lucide-react';
import { AskSeller } from '#marketplace/messages/web/ask-seller.tsx';
import type { Money } from '#marketplace/money.ts';

type Props = { car: { id: string; name: string; sellerName: string; resalePrice: Money } };

export const MakeOffer = ({ car }: Props) => (
  <AskSeller
    car={car}
    icon={HandCoins}
    label="Make an offer"
    anchor="make-an-offer"
    problem="We could not look up your offers."
    load={async (api) => {
      const { FirstOfferDialog, talkWithOffer } = await import('./first-offer-dialog.tsx');
      const waiting = await talkWithOffer(api, car.id);
      return waiting ? { asked: `/dashboard/messages/${waiting}` } : { Dialog: FirstOfferDialog };
    }}
  />
);
