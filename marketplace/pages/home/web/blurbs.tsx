import { Headphones, type LucideIcon, ShieldCheck, Tag, UserCheck } from 'lucide-react';

type Blurb = { icon: LucideIcon; heading: string; line: string };

const blurbs: Blurb[] = [
  {
    icon: ShieldCheck,
    heading: 'Highly Secured',
    line: 'Your card number goes straight to the payment provider. It never reaches us.',
  },
  {
    icon: UserCheck,
    heading: 'Trusted Agents',
    line: 'Only sellers we have verified carry the green tick.',
  },
  {
    icon: Tag,
    heading: 'Get an Offer',
    line: 'Every car shows its price and what the seller paid, so you can judge the deal.',
  },
  {
    icon: Headphones,
    heading: 'Free Support',
    line: 'Something looks wrong with a car? Report it in one click, no account needed.',
  },
];

export const Blurbs = () => (
  <section
    aria-labelledby="promises"
    className="mt-10 border-y border-border bg-surface py-8 md:mt-20 md:py-16"
  >
    <div className="page-width">
      <h2 id="promises" className="sr-only">
        What you can count on
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-8 sm:gap-y-10 lg:grid-cols-4">
        {blurbs.map(({ icon: Icon, heading, line }) => (
          <li key={heading}>
            <span className="grid size-12 place-items-center rounded-control bg-primary-soft text-on-primary-soft">
              <Icon className="size-6" />
            </span>
            <h3 className="mt-4 text-lg">{heading}</h3>
            <p className="mt-1 text-pretty text-muted">{line}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
