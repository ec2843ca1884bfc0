import { useEffect, useRef } from 'react';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';

type Props = {
  bookingId: string;
  price: Money;
  /** It was booked a moment ago. */
  isNews: boolean;
};

/** The way from a booked car to its payment. */
export function PayLink({ bookingId, price, isNews }: Props) {
  const link = useRef<HTMLAnchorElement>(null);

  // The button that had the focus is gone. After the dialog gave the focus back to it.
  useEffect(() => {
    if (isNews) requestAnimationFrame(() => link.current?.focus());
  }, [isNews]);
  // The payment page has a content policy of its own, which comes with its document.
  return (
    <ButtonLink ref={link} to={`/dashboard/payment/${bookingId}`} reloadDocument size="large" wide>
      <span className="tabular-nums">Pay {formatMoney(price)}</span>
    </ButtonLink>
  );
}
