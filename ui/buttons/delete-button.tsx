import { Trash2 } from 'lucide-react';
import { Button } from './button.tsx';

type Props = { label: string; busy?: boolean; onClick: () => void };

/** For a row of a table. Its text aligns with the column; narrow rows show its icon. */
export const DeleteButton = ({ label, busy, onClick }: Props) => (
  <div className="-me-3 @2xl:-ms-4 @2xl:me-0">
    <Button variant="quiet" aria-label={label} busy={busy} onClick={onClick}>
      <Trash2 className="size-4.5 text-danger" />
      <span className="text-danger @max-2xl:sr-only">Delete</span>
    </Button>
  </div>
);
