import { Phone } from 'lucide-react';
import { phoneAddress } from './phone-address.ts';

type Props = { number: string; name: string };

export const PhoneLink = ({ number, name }: Props) => (
  <a
    href={phoneAddress(number)}
    aria-label={`Call ${name}: ${number}`}
    className="relative -my-2 inline-flex min-h-11 items-center gap-1.5 font-medium whitespace-nowrap text-link tabular-nums underline underline-offset-4"
  >
    <Phone className="size-4 shrink-0" />
    {number}
  </a>
);
