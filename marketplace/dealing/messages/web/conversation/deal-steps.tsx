import { Check, CircleOff } from 'lucide-react';
import type { Conversation, Deal } from '../../contract.ts';
import { type Step, stepsOf } from '../../deal.ts';

type Props = { conversation: Conversation; deal: Deal };

export function DealSteps({ conversation: { car, role }, deal }: Props) {
  return (
    <>
      <ol
        aria-label="Steps to the car"
        className="flex items-center gap-1 border-b border-border px-3 py-2 text-xs sm:gap-2 sm:text-sm"
      >
        {stepsOf(deal, car.state === 'on_offer').map((step, place) => (
          <StepItem key={step.name} step={step} place={place + 1} />
        ))}
      </ol>
      {car.state === 'sold' && !deal.paid && (
        <p className="flex items-center gap-2 border-b border-border bg-sunken px-3 py-2.5 text-sm font-medium">
          <CircleOff className="size-5 shrink-0 text-muted" />
          {role === 'seller'
            ? 'You sold this car to somebody else.'
            : 'This car was sold to somebody else.'}
        </p>
      )}
    </>
  );
}

type ItemProps = { step: Step; place: number };

const StepItem = ({ step: { name, isDone, isCurrent }, place }: ItemProps) => (
  <li
    aria-current={isCurrent ? 'step' : undefined}
    className={`flex min-w-0 items-center gap-1 sm:gap-2 ${place > 1 ? 'grow' : ''} ${isCurrent ? 'font-semibold text-text' : 'text-muted'}`}
  >
    {place > 1 && (
      <span
        aria-hidden="true"
        className={`h-0.5 min-w-1 grow rounded-full ${isDone ? 'bg-success' : 'bg-border'}`}
      />
    )}
    <span
      aria-hidden="true"
      className={`grid size-5 shrink-0 place-items-center rounded-full border text-xs leading-none tabular-nums ${markLook(isDone, isCurrent)}`}
    >
      {isDone ? <Check className="size-3.5" strokeWidth={3} /> : place}
    </span>
    {name}
    {isDone && <span className="sr-only">: done</span>}
  </li>
);

function markLook(isDone: boolean, isCurrent: boolean): string {
  if (isDone) return 'border-success bg-success-soft text-on-success-soft';
  return isCurrent ? 'border-primary bg-primary text-on-primary' : 'border-control';
}
