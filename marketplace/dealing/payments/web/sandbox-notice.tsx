import { FlaskConical } from 'lucide-react';
import { type TestCard, testCards } from '#providers/card-payments/test-cards.ts';

const shown = ['4242424242424242', '4000000000000002', '4000000000009995', '4000002760003184'];

/** The test cards are folded away, because most visitors do not need them. */
export const SandboxNotice = () => (
  <details className="rounded-card border border-warning bg-warning-soft px-4 text-sm">
    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 font-medium">
      <FlaskConical className="size-5 shrink-0 text-warning" />
      <span className="font-semibold text-warning">Test mode</span>
      <span>No real money. </span>
      <span className="underline underline-offset-4">Test cards</span>
    </summary>
    <div className="pb-3">
      <p>Never enter a real card. Use one of these, with any future date and any security code:</p>
      <ul className="mt-2 grid gap-1">
        {testCards.filter(isShown).map(({ number, label }) => (
          <li key={number} className="flex flex-wrap gap-x-3">
            <code className="font-mono font-semibold whitespace-nowrap">{inGroups(number)}</code>
            {label}
          </li>
        ))}
      </ul>
    </div>
  </details>
);

const isShown = ({ number }: TestCard) => shown.includes(number);

const inGroups = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
