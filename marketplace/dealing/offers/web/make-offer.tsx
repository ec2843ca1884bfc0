import { HandCoins } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { AskSeller } from '#marketplace/dealing/messages/web/ask-seller.tsx';

type Props = { car: Pick<Car, 'id' | 'name' | 'sellerName' | 'resalePrice' | 'revision'> };

export const MakeOffer = ({ car }: Props) => (
  <AskSeller
    car={car}
    icon={HandCoins}
    label="Make an offer"
    anchor="make-an-offer"
    problem="We could not look up your offers."
    load={async (api) => {
      const { conversationWithOffer, FirstOfferDialog } = await import('./first-offer-dialog.tsx');
      const waiting = await conversationWithOffer(api, car.id);
      return waiting ? { asked: `/dashboard/messages/${waiting}` } : { Dialog: FirstOfferDialog };
    }}
  />
);
