import { useEffect, useId, useRef } from 'react';
import type { ChangeInWords } from '../revision-words.ts';
import { ChangeList } from './change-list.tsx';

/** Takes the focus: on a phone the button that was pressed is far below, and now says something else. */
export function SellerChangedCar({ changes }: { changes: ChangeInWords[] }) {
  const section = useRef<HTMLElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the car was changed once more.
  useEffect(() => section.current?.focus(), [changes]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid gap-3 outline-none">
      <div>
        <h3 id={id} className="text-lg">
          The seller has changed this car
        </h3>
        <p className="text-muted">This is what is different since you saw it.</p>
      </div>
      <ChangeList changes={changes} />
    </section>
  );
}
