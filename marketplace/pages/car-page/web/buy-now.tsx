import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { OwnCarActions } from '#marketplace/cars/listings/web/selling/own-car-actions.tsx';
import { BookButton } from '#marketplace/dealing/bookings/web/book-button.tsx';
import { PayLink } from '#marketplace/dealing/bookings/web/pay-link.tsx';
import { useIsAhead } from '#marketplace/dealing/bookings/web/use-is-ahead.ts';
import { usePriceOf } from '#marketplace/dealing/offers/web/availability-of.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { useRelationToCar } from './use-relation-to-car.ts';

export function BuyNow({ car }: { car: Car }) {
  const { booking, isOwn } = useRelationToCar(car);
  const [justBooked, setJustBooked] = useState<string | null>(null);
  const { signedIn } = useVisitor();
  const toPay = booking?.id ?? (signedIn ? justBooked : null);
  const ownPrice = usePriceOf(car);
  const isReserved = useIsAhead(booking?.keptForOtherUntil ?? null);

  if (booking?.status === 'paid') return <Bought bookingId={booking.id} />;
  if (car.sold) {
    return (
      <ButtonLink to={`/category/${car.category}`} variant="secondary" size="large" wide>
        See similar cars
      </ButtonLink>
    );
  }
  if (isReserved) return <CannotBook>Reserved for another buyer</CannotBook>;
  if (toPay) {
    const price = booking?.price ?? ownPrice;
    return <PayLink bookingId={toPay} price={price} isNews={justBooked !== null} />;
  }
  if (isOwn) return <OwnCarActions car={car} />;
  if (!car.advertised) return <CannotBook>This car is not for sale yet.</CannotBook>;
  return <Bookable car={car} onBooked={setJustBooked} />;
}

type BookableProps = { car: Car; onBooked: (bookingId: string) => void };

/** All visitors get the same page with both buttons, and the style sheet shows the right one. */
const Bookable = ({ car, onBooked }: BookableProps) => (
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

const Bought = ({ bookingId }: { bookingId: string }) => (
  <ButtonLink to={`/dashboard/receipt/${bookingId}`} variant="secondary" size="large" wide>
    <CircleCheck className="size-5 shrink-0 text-success" />
    <span className="text-base">
      You bought <span className="max-sm:sr-only">this car</span>
    </span>
  </ButtonLink>
);

const CannotBook = ({ children }: { children: ReactNode }) => (
  <p className="flex min-h-12 items-center justify-center rounded-control bg-sunken px-4 text-center font-medium text-muted leading-tight">
    {children}
  </p>
);
