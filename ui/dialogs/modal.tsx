import { useLayoutEffect, useRef } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = DialogProps & { open: boolean; onClose: () => void };

/** A dialog that is open while `open` says so. The focus goes back to where it was on closing. */
export function Modal({ open, ...dialog }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  // In the layout phase, because a dialog that has left the document cannot give the focus back.
  useLayoutEffect(() => {
    const modal = element.current;
    if (!open || !modal) return;
    modal.showModal();
    return () => modal.close();
  }, [open]);

  return <Dialog {...dialog} ref={element} />;
}
