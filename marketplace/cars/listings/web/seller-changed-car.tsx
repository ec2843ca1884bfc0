import { useEffect, useId, useRef } from 'react';
import type { ChangeInWords } from '../revision-words.ts';
import { ChangeList } from './change-list.tsx';

/** Takes the focus, because on a phone the pressed button is far below and has changed its label. */
export function SellerChangedCar({ changes }: { changes: ChangeInWords[] }) {
  const section = useRef<HTMLElement>(null);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus again when the car has changed again.
  useEffect(() => section.current?.focus(), [changes]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid gap-3 outline-none">
      <div>
        <h3 id={id} className="text-lg">
          The seller has changed this car
        </h3>
        <p className="text-muted">Here is what has changed since you saw it.</p>
      </div>
      <ChangeList changes={changes} />
    </section>
  );
}
