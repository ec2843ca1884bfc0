import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { isOwnCar } from '#marketplace/cars/listings/web/selling/own-cars.ts';
import { myBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';

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
