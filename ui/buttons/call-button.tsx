import { Phone } from 'lucide-react';
import { phoneAddress } from '../phone-address.ts';
import { type ButtonLook, buttonLook } from './button-look.ts';

type Props = { number: string; name: string };

export const CallButton = ({ number, name, ...look }: Props & ButtonLook) => (
  <a
    href={phoneAddress(number)}
    aria-label={`Call ${name}: ${number}`}
    className={`${buttonLook(look)} tabular-nums`}
  >
    <Phone className="size-4.5 shrink-0" />
    {number}
  </a>
);
