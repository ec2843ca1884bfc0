import type { ChangeInWords } from '../revision-words.ts';
import { ChangeList } from './change-list.tsx';

/** Instead of what the buyer wanted to do, until the buyer wants it all the same. */
export const SellerChangedCar = ({ changes }: { changes: ChangeInWords[] }) => (
  <section role="alert" className="grid gap-3">
    <div>
      <h3 className="text-lg">The seller has changed this car</h3>
      <p className="text-muted">This is what is different since you saw it.</p>
    </div>
    <ChangeList changes={changes} />
  </section>
);
