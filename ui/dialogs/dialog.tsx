import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

export type DialogProps = {
  title: string;
  children: ReactNode;
  /** A centred panel, a wide one, a sheet at the right edge, or the whole screen. */
  shape?: 'panel' | 'wide' | 'sheet' | 'screen';
  /** `none`: only its own buttons close it. */
  closedBy?: 'any' | 'none';
  onClose?: () => void;
};

type Props = DialogProps & { ref?: Ref<HTMLDialogElement>; id?: string };

const panel =
  'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] rounded-panel border border-border bg-raised p-6 text-text shadow-modal';

const shapes = {
  panel: `${panel} max-w-lg`,
  wide: `${panel} max-w-4xl`,
  sheet:
    'ms-auto me-0 my-0 h-dvh max-h-none w-80 max-w-[88vw] border-s border-border bg-raised p-4 text-text shadow-modal',
  screen: 'm-0 size-full max-h-none max-w-none bg-ink p-4 text-on-ink',
};

export function Dialog({
  ref,
  id,
  title,
  children,
  shape = 'panel',
  closedBy = 'any',
  onClose,
}: Props) {
  const titleId = useId();

  return (
    <dialog
      ref={ref}
      id={id}
      data-shape={shape}
      aria-labelledby={titleId}
      closedby={closedBy}
      onKeyDown={closedBy === 'none' ? ignoreEscape : undefined}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose?.();
      }}
      className={`overscroll-contain ${shapes[shape]}`}
    >
      <h2 id={titleId} className="flex min-h-11 items-center pe-12 text-xl">
        {title}
      </h2>
      {children}
      {/* Last, so that the focus starts on the first field. */}
      <form
        method="dialog"
        className={`absolute end-4 ${shapes[shape].startsWith(panel) ? 'top-6' : 'top-4'}`}
      >
        <IconButton
          icon={X}
          label="Close"
          type="submit"
          className={shape === 'screen' ? 'hover:bg-ink-line' : 'hover:bg-sunken'}
        />
      </form>
    </dialog>
  );
}

/** Some browsers lack `closedby`, and cancelling `cancel` stops only the first Escape. */
function ignoreEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault();
}
