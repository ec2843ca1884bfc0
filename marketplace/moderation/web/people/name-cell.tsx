import type { Role } from '#marketplace/accounts/account.ts';
import type { Person } from '#marketplace/accounts/contract.ts';
import { Badge } from '#ui/badge.tsx';
import type { Question } from './person-dialogs.tsx';
import { SellerFacts } from './seller-facts.tsx';
import type { PersonDeed } from './use-person-deeds.ts';

const roleNames: Record<Role, string> = {
  buyer: 'Buyer',
  seller: 'Seller',
  admin: 'Administrator',
};

type Props = {
  person: Person;
  /** In lists of everybody. */
  withRole: boolean;
  isOneself: boolean;
  onAct: (deed: PersonDeed) => void;
  onAsk: (question: Question) => void;
};

export function NameCell({ person, withRole, isOneself, onAct, onAsk }: Props) {
  return (
    <div className="flex min-w-0 items-center justify-between gap-x-4 @2xl:py-2">
      <div className="min-w-0 wrap-anywhere @2xl:min-w-28">
        <span className="font-semibold">{person.name}</span>{' '}
        {person.suspended && <Badge tone="warning">Suspended</Badge>}
        <p className="text-sm text-muted">
          {withRole ? `${roleNames[person.role]}, joined` : 'Joined'} {dayOf(person.joinedAt)}
        </p>
        {!withRole && person.role === 'seller' && person.facts && (
          <SellerFacts person={person} facts={person.facts} />
        )}
        {person.suspendedBecause && (
          <p className="max-w-prose text-sm text-muted">{person.suspendedBecause}</p>
        )}
      </div>
      {!isOneself && <StandingButton person={person} onAct={onAct} onAsk={onAsk} />}
    </div>
  );
}

/** One button with two words, so that the focus stays on it. */
function StandingButton({ person, onAct, onAsk }: Pick<Props, 'person' | 'onAct' | 'onAsk'>) {
  const verb = person.suspended ? 'Restore' : 'Suspend';
  const onClick = () =>
    person.suspended ? onAct({ kind: 'restore', person }) : onAsk({ kind: 'suspend', person });

  return (
    <button
      type="button"
      aria-label={`${verb} ${person.name}`}
      onClick={onClick}
      className="min-h-11 font-medium text-link underline-offset-4 hover:underline"
    >
      {verb}
    </button>
  );
}

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', { dateStyle: 'medium' });
