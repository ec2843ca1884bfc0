import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';

/** A link that looks like a button: it goes somewhere instead of doing something. */
export function ButtonLink({
  variant,
  size,
  wide,
  ...link
}: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...link} className={buttonLook({ variant, size, wide })} />;
}
