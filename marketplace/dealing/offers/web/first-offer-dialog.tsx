import { useNavigate } from 'react-router';
import type { ApiClient } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useShownRevision } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import { conversationAbout } from '#marketplace/dealing/messages/web/first-message-dialog.tsx';
import type { OffersResponse } from '../contract.ts';
import { usePriceOf } from './availability-of.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { useMakeOffer } from './use-make-offer.ts';

/** The id of the conversation about this car, if an offer waits for an answer in it. */
export async function conversationWithOffer(api: ApiClient, carId: string): Promise<string | null> {
  const id = await conversationAbout(api, carId);
  if (id === null) return null;
  const { data } = await api.get<OffersResponse>(`/conversations/${encodeURIComponent(id)}/offers`);
  return data.some(({ state }) => state === 'pending') ? id : null;
}

type Props = {
  car: Pick<Car, 'id' | 'name' | 'sellerName' | 'resalePrice' | 'revision'>;
  onClose: () => void;
};

export function FirstOfferDialog({ car, onClose }: Props) {
  const navigate = useNavigate();
  const asked = usePriceOf({ ...car, sold: false });
  const { revision } = useShownRevision(car);
  const making = useMakeOffer(
    { listingId: car.id, revision },
    (id) => void navigate(`/dashboard/messages/${id}`),
  );

  return (
    <OfferDialog
      title={`Make ${car.sellerName} an offer`}
      asked={asked}
      sending={making}
      onSend={(draft) => making.mutate(draft)}
      onClose={onClose}
    />
  );
}
