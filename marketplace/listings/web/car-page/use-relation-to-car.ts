import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/accounts/web/session/session-context.ts';
import { myBookings } from '#marketplace/bookings/web/my-bookings.ts';
import type { Car } from '../../listing.ts';
import { isOwnCar } from '../selling/own-cars.ts';

/** What a signed-in visitor has to do with this car already. */
export function useRelationToCar({ id }: Car) {
  const api = useApi();
  const { signedIn, user } = useVisitor();
  const bookings = useQuery({ ...myBookings(api), enabled: signedIn });
  const own = useQuery({ ...isOwnCar(api, id, user?.email ?? ''), enabled: user !== null });
  const isLive = (status: string) => status === 'open' || status === 'paid';

  return {
    booking: bookings.data?.find(({ listingId, status }) => listingId === id && isLive(status)),
    isOwn: own.data === true,
  };
}
