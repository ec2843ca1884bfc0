import { FlaskConical } from 'lucide-react';
import { type TestCard, testCards } from '#providers/card-payments/test-cards.ts';

const shown = ['4242424242424242', '4000000000000002', '4000000000009995', '4000002760003184'];

/** Nobody should wonder whether this is real. */
export function SandboxNotice() {
  return (
    <section
      aria-labelledby="sandbox-notice"
      className="rounded-card border border-warning bg-warning-soft p-4"
    >
      <h2 id="sandbox-notice" className="flex items-center gap-2 text-base text-warning">
        <FlaskConical className="size-5 shrink-0" />
        No money moves
      </h2>
      <p className="mt-1 text-sm">
        This market runs with a card sandbox. Never type a real card. These show what can happen,
        with any date to come and any security code:
      </p>
      <ul className="mt-2 grid gap-1 text-sm">
        {testCards.filter(isShown).map(({ number, label }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <code className="font-mono font-semibold whitespace-nowrap">{inGroups(number)}</code>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isShown = ({ number }: TestCard) => shown.includes(number);

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
