import { useNavigate } from 'react-router';
import type { ApiClient } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { useShownRevision } from '#marketplace/cars/listings/web/use-shown-revision.ts';
import { conversationAbout } from '#marketplace/dealing/messages/web/first-message-dialog.tsx';
import type { OffersResponse } from '../contract.ts';
import { usePriceOf } from './availability-of.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { useMakeOffer } from './use-make-offer.ts';

/** Where an offer about this car waits for an answer already, of one side or the other. */
export async function talkWithOffer(api: ApiClient, carId: string): Promise<string | null> {
  const known = await conversationAbout(api, carId);
  if (known === null) return null;
  const path = `/conversations/${encodeURIComponent(known)}/offers`;
  const { data } = await api.get<OffersResponse>(path);
  return data.some(({ state }) => state === 'pending') ? known : null;
}

type Props = {
  car: Pick<Car, 'id' | 'name' | 'sellerName' | 'resalePrice' | 'revision'>;
  onClose: () => void;
};

/** Whoever has offered something goes on where the two talk about it. */
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
      onSend={(wish) => making.mutate(wish)}
      onClose={onClose}
    />
  );
}
