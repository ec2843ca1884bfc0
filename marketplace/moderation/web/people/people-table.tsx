import { CircleCheck } from 'lucide-react';
import type { Person } from '#marketplace/accounts/contract.ts';
import { useVisitor } from '#marketplace/accounts/web/session/session-context.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { NameCell } from './name-cell.tsx';
import type { ListedRole } from './people.ts';
import type { Question } from './person-dialogs.tsx';
import type { PersonDeed } from './use-person-deeds.ts';

type Deeds = {
  /** What is being done right now. */
  busyWith: PersonDeed | null;
  onAct: (deed: PersonDeed) => void;
  onAsk: (question: Question) => void;
};

type Props = Deeds & { caption: string; people: Person[]; only: ListedRole | undefined };

export function PeopleTable({ caption, people, only, ...deeds }: Props) {
  const { user } = useVisitor();
  const isOneself = (person: Person) => person.email === user?.email;

  return (
    <DataTable
      caption={caption}
      columns={[
        { heading: 'NO', narrow: 'unseen', cell: (_person, index) => index + 1 },
        {
          heading: 'Name',
          narrow: 'title',
          cell: (person) => (
            <NameCell
              person={person}
              withRole={only === undefined}
              isOneself={isOneself(person)}
              {...deeds}
            />
          ),
        },
        {
          heading: 'Email',
          narrow: only === 'seller' ? 'line' : 'state',
          cell: ({ email }) => <EmailLink email={email} />,
        },
        ...(only === 'seller' ? [verifyColumn(deeds)] : []),
        {
          heading: 'Delete',
          narrow: 'action',
          cell: (person) =>
            isOneself(person) ? (
              <span className="text-muted">You</span>
            ) : (
              <DeleteButton
                label={`Delete ${person.name}`}
                busy={isDoing(deeds.busyWith, 'delete', person)}
                onClick={() => deeds.onAsk({ kind: 'delete', person })}
              />
            ),
        },
      ]}
      rows={people}
      rowKey={({ id }) => id}
    />
  );
}

const verifyColumn = (deeds: Deeds): Column<Person> => ({
  heading: 'Verify',
  narrow: 'state',
  cell: (person) =>
    person.verified ? (
      <VerifiedCell person={person} {...deeds} />
    ) : (
      <VerifyButton person={person} {...deeds} />
    ),
});

type CellProps = Deeds & { person: Person };

const isDoing = (busyWith: PersonDeed | null, kind: PersonDeed['kind'], { id }: Person) =>
  busyWith?.kind === kind && busyWith.person.id === id;

const VerifyButton = ({ person, busyWith, onAct }: CellProps) => (
  <Button
    variant="secondary"
    aria-label={`Verify ${person.name}`}
    busy={isDoing(busyWith, 'verify', person)}
    onClick={() => onAct({ kind: 'verify', person })}
  >
    Verify
  </Button>
);

const VerifiedCell = ({ person, onAsk }: CellProps) => (
  <div className="flex flex-wrap items-center gap-x-3 @2xl:py-1 xl:flex-nowrap">
    <Badge tone="success">
      <CircleCheck className="size-4" />
      Verify Confirm
    </Badge>
    <button
      type="button"
      aria-label={`Revoke the verification of ${person.name}`}
      onClick={() => onAsk({ kind: 'withdraw', person })}
      className="min-h-11 whitespace-nowrap text-sm font-medium text-muted underline-offset-4 hover:text-text hover:underline"
    >
      Revoke
    </button>
  </div>
);
