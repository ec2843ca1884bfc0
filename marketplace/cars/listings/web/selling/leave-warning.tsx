import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';

type Props = {
  isLeavingWork: () => boolean;
  onDiscard: () => void;
};

/** Asks sellers who leave a form with changes. The draft stays unless they discard it. */
export function LeaveWarning({ isLeavingWork, onDiscard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isLeavingWork(),
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isLeavingWork()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isLeavingWork]);

  return (
    <Modal
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave this page?"
    >
      <p className="mt-2 text-muted">Your draft is kept until you close this tab.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => blocker.reset?.()}>
          Stay here
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Discard draft
        </Button>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
      </div>
    </Modal>
  );
}
