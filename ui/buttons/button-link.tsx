import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';

export function ButtonLink({
  variant,
  size,
  wide,
  ...link
}: Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook) {
  return <Link {...link} className={buttonLook({ variant, size, wide })} />;
}
