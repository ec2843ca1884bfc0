import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { loginFrom } from '#marketplace/accounts/web/remembered-origin.ts';
import { useVisitor } from '#marketplace/accounts/web/session-context.ts';
import { BookButton } from '#marketplace/bookings/web/book-button.tsx';
import { myBookings } from '#marketplace/bookings/web/my-bookings.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { useApi } from '#web/api-client.ts';
import type { Car } from '../listing.ts';
import { isOwnCar } from './own-cars.ts';

/** The one thing to do with a car. Buyers log in first, and come back here. */
export function BuyNow({ car }: { car: Car }) {
  const { booking, isOwn } = useStanding(car);
  const [isJustBooked, setIsJustBooked] = useState(false);
  const { signedIn } = useVisitor();

  if (booking?.status === 'paid') return <Bought bookingId={booking.id} />;
  if (car.sold) return <SimilarCars car={car} />;
  if (booking || (signedIn && isJustBooked)) return <Booked isNews={isJustBooked} />;
  if (isOwn) return <CannotBook>You cannot book your own car.</CannotBook>;
  if (!car.advertised) return <CannotBook>This car is not on offer yet.</CannotBook>;
  return <Bookable car={car} onBooked={() => setIsJustBooked(true)} />;
}

/** What a signed-in visitor has to do with this car already. */
function useStanding({ id }: Car) {
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

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
const Bookable = ({ car, onBooked }: { car: Car; onBooked: () => void }) => (
  <>
    <div className="signed-in:hidden">
      <ButtonLink {...loginFrom(`/singleProduct/${car.id}`)} size="large" wide>
        Buy Now
      </ButtonLink>
    </div>
    <div className="signed-out:hidden">
      <BookButton car={car} onBooked={onBooked} />
    </div>
  </>
);

function Booked({ isNews }: { isNews: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);

  // The button that had the focus is gone. After the dialog gave the focus back to it.
  useEffect(() => {
    if (isNews) requestAnimationFrame(() => link.current?.focus());
  }, [isNews]);
  return (
    <ButtonLink ref={link} to="/dashboard/user" variant="secondary" size="large" wide>
      <CircleCheck className="size-5 shrink-0 text-success" />
      <span className="text-base">
        Booked. Pay <span className="max-sm:sr-only">in your Dash Board</span>
      </span>
    </ButtonLink>
  );
}

const Bought = ({ bookingId }: { bookingId: string }) => (
  <ButtonLink to={`/dashboard/receipt/${bookingId}`} variant="secondary" size="large" wide>
    <CircleCheck className="size-5 shrink-0 text-success" />
    <span className="text-base">
      You bought <span className="max-sm:sr-only">this car</span>
    </span>
  </ButtonLink>
);

const SimilarCars = ({ car }: { car: Car }) => (
  <ButtonLink to={`/category/${car.category}`} variant="secondary" size="large" wide>
    See similar cars
  </ButtonLink>
);

const CannotBook = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-12 items-center justify-center rounded-control bg-sunken px-4 text-center font-medium text-muted leading-tight">
    {children}
  </p>
);
