import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonLook } from './button-look.ts';

type Props = Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { busy?: boolean };

export function Button({
  variant,
  size,
  wide,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  /** A busy button keeps its focus, so it cannot be `disabled` and must refuse clicks. */
  const clickUnlessBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={clickUnlessBusy}
      className={buttonLook({ variant, size, wide })}
    >
      {busy && <LoaderCircle className="size-5 animate-spin" />}
      {children}
    </button>
  );
}
