import { Headphones, type LucideIcon, ShieldCheck, Tag, UserCheck } from 'lucide-react';

type Blurb = { icon: LucideIcon; heading: string; line: string };

export const blurbs: Blurb[] = [
  {
    icon: ShieldCheck,
    heading: 'Highly Secured',
    line: 'Your card number goes straight to the payment provider. It never passes through our hands.',
  },
  {
    icon: UserCheck,
    heading: 'Trusted Agents',
    line: 'A green tick stands only beside sellers whose account an administrator has verified.',
  },
  {
    icon: Tag,
    heading: 'Get an Offer',
    line: 'Each car shows what its seller asks and what it once cost, so you can judge the offer.',
  },
  {
    icon: Headphones,
    heading: 'Free Support',
    line: 'Something looks wrong with a car? Report it free of charge, even without an account.',
  },
];
