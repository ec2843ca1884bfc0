import { ReasonDialog } from '#kit/reason-dialog.tsx';
import { WhyForm } from '#marketplace/cars/listings/removal-form.ts';
import { countOf } from '#marketplace/figures.ts';
import type { CarAction, CarQuestion } from './use-car-actions.ts';

type Props = {
  question: CarQuestion;
  onConfirm: (action: CarAction) => void;
  onCancel: () => void;
};

export function CarDialog({ question: { kind, car }, onConfirm, onCancel }: Props) {
  const verb = kind === 'hide' ? 'Hide' : 'Delete';
  return (
    <ReasonDialog
      title={`${verb} ${car.name}?`}
      schema={WhyForm}
      label="Reason"
      hint={`${car.seller.name} will see this in an email. It is kept in the audit trail.`}
      confirmLabel={verb}
      isDangerous={kind === 'delete'}
      onConfirm={(reason) => onConfirm({ kind, car, reason })}
      onCancel={onCancel}
    >
      {kind === 'hide'
        ? 'Only its seller and administrators can see it until you show it again. Bookings are kept.'
        : 'It leaves the market for good.'}{' '}
      {whatEnds(kind, car.openBookings)}
    </ReasonDialog>
  );
}

function whatEnds(kind: CarQuestion['kind'], bookings: number): string {
  const payment = 'A payment in progress is cancelled, or refunded if the money has arrived.';
  if (kind === 'hide' || bookings === 0) return payment;
  return `${countOf(bookings, 'open booking ends', 'open bookings end')}. ${payment}`;
}
