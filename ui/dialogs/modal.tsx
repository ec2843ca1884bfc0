import { useLayoutEffect, useRef } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';

type Props = DialogProps & { open: boolean; onClose: () => void };

export function Modal({ open, ...dialog }: Props) {
  const element = useRef<HTMLDialogElement>(null);

  // In the layout phase, because a removed dialog cannot return the focus.
  useLayoutEffect(() => {
    const modal = element.current;
    if (!open || !modal) return;
    modal.showModal();
    return () => modal.close();
  }, [open]);

  return <Dialog {...dialog} ref={element} />;
}
