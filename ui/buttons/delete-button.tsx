import { Trash2 } from 'lucide-react';
import { Button } from './button.tsx';

type Props = {
  /** Names the object: "Delete Toyota RAV4" */
  label: string;
  busy?: boolean;
  onClick: () => void;
};

/** Of a row in a table. Its words stand in line with the column, its padding outside; a narrow row has its icon. */
export const DeleteButton = ({ label, busy, onClick }: Props) => (
  <div className="-me-3 @2xl:-ms-4 @2xl:me-0">
    <Button variant="quiet" aria-label={label} busy={busy} onClick={onClick}>
      <Trash2 className="size-4.5 text-danger" />
      <span className="text-danger @max-2xl:sr-only">Delete</span>
    </Button>
  </div>
);
