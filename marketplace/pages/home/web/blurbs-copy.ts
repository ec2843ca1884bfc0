import { Headphones, type LucideIcon, ShieldCheck, Tag, UserCheck } from 'lucide-react';

type Blurb = { icon: LucideIcon; heading: string; line: string };

export const blurbs: Blurb[] = [
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
