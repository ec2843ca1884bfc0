import { ReasonDialog } from '#kit/reason-dialog.tsx';
import { WhyForm } from '#marketplace/cars/listings/removal-form.ts';
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
      hint={`${car.sellerName} will see this in an email. It is kept in the audit trail.`}
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

function whatEnds(kind: CarQuestion['kind'], bookings: number | null): string {
  const payment = 'A payment in progress is cancelled, or refunded if the money has arrived.';
  if (kind === 'hide' || !bookings) return payment;
  return `${bookings === 1 ? '1 open booking ends' : `${bookings} open bookings end`}. ${payment}`;
}
