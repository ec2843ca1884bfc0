import { useEffect, useRef } from 'react';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { ButtonLink } from '#ui/buttons/button-link.tsx';

type Props = {
  bookingId: string;
  price: Money;
  /** It was booked a moment ago. */
  isNews: boolean;
};

export function PayLink({ bookingId, price, isNews }: Props) {
  const link = useRef<HTMLAnchorElement>(null);

  // The focused button is gone. Waits until the dialog has given the focus back to it.
  useEffect(() => {
    if (isNews) requestAnimationFrame(() => link.current?.focus());
  }, [isNews]);
  // Reloads, because the payment page has a content policy of its own.
  return (
    <ButtonLink ref={link} to={`/dashboard/payment/${bookingId}`} reloadDocument size="large" wide>
      <span className="tabular-nums">Pay {formatMoney(price)}</span>
    </ButtonLink>
  );
}
