import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

export type DialogProps = {
  title: string;
  children: ReactNode;
  /** A panel in the middle, one with room for a table, a sheet at the right edge, or the whole screen on ink. */
  shape?: 'panel' | 'wide' | 'sheet' | 'screen';
  /** `none` makes it static: only its own buttons close it. */
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

/** A native dialog that is opened with `showModal()` on its element. */
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
      {/* Last in the document, so that the dialog's focus starts on its first field. */}
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

/** Not every browser knows `closedby`, and a cancelled `cancel` event holds only the first Escape. */
function ignoreEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault();
}
