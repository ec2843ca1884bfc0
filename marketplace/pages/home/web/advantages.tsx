import { formatMoney } from '#marketplace/money.ts';
import { HomeSection } from './home-section.tsx';

type Advantage = { figure: string; heading: string; line: string };

const advantages: Advantage[] = [
  {
    get figure() {
      return formatMoney(0);
    },
    heading: 'No hidden fees',
    line: 'You pay the price you see. Forecourt adds nothing to it.',
  },
  {
    figure: '1',
    heading: 'One buyer for each car',
    line: 'The car is held for you while you pay. Nobody else can buy it in the meantime.',
  },
  {
    figure: '100%',
    heading: 'Refunded if a sale falls through',
    line: 'If the car is no longer available when your payment arrives, you get a full refund.',
  },
];

export const Advantages = () => (
  <HomeSection
    id="advantages"
    heading="Why buy here"
    line="Three promises for every car, whatever its price."
  >
    <ul className="grid gap-px overflow-hidden rounded-panel border border-border bg-border md:grid-cols-3">
      {advantages.map(({ figure, heading, line }) => (
        <li key={heading} className="bg-surface p-6 md:p-8">
          <p className="text-5xl font-bold tracking-tight text-primary tabular-nums">{figure}</p>
          <h3 className="mt-4 text-lg">{heading}</h3>
          <p className="mt-1 text-pretty text-muted">{line}</p>
        </li>
      ))}
    </ul>
  </HomeSection>
);
