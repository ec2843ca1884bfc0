import { loginFrom } from '#marketplace/accounts/web/remembered-origin.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import type { Car } from '../listing.ts';

/** The one thing to do with a car. Buyers log in first, and come back here. */
export function BuyNow({ car }: { car: Car }) {
  const here = `/singleProduct/${car.id}`;

  if (car.sold) {
    return (
      <ButtonLink to={`/category/${car.category}`} variant="secondary" size="large" wide>
        See similar cars
      </ButtonLink>
    );
  }
  return (
    <ButtonLink {...loginFrom(here)} size="large" wide>
      Buy Now
    </ButtonLink>
  );
}
