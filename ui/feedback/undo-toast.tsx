import { useEffect, useRef } from 'react';
import { toast as queue } from 'react-hot-toast/headless';

type Action = { onDone: () => void; onUndo: () => void };

/** Announces an action that is done when the toast is gone, unless the user undoes it. */
export function undoToast(message: string, action: Action): void {
  queue(({ id }) => <Undoable message={message} id={id} {...action} />);
}

function Undoable({ message, id, onDone, onUndo }: Action & { message: string; id: string }) {
  const settle = useRef<(() => void) | null>(onDone);

  useEffect(() => {
    const finish = () => {
      settle.current?.();
      settle.current = null;
    };
    addEventListener('pagehide', finish);
    return () => {
      removeEventListener('pagehide', finish);
      finish();
    };
  }, []);

  const undo = () => {
    if (settle.current) onUndo();
    settle.current = null;
    queue.dismiss(id);
  };

  return (
    <span className="flex items-center justify-between gap-3">
      {message}
      <button
        type="button"
        onClick={undo}
        className="-my-2 min-h-11 shrink-0 px-2 font-semibold text-link underline underline-offset-4"
      >
        Undo
      </button>
    </span>
  );
}
