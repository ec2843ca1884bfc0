import { Link } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { EmailLink } from '#ui/email-link.tsx';
import { Moment } from '#ui/moment.tsx';
import type { ReportedConversation } from '../../moderation-contract.ts';

type Props = {
  conversation: ReportedConversation;
  onRead: () => void;
  onDismiss: () => void;
};

export function ReportedCard({ conversation, onRead, onDismiss }: Props) {
  const { car, buyer, seller, messages, reports } = conversation;
  const names = { buyer: buyer.name, seller: seller.name };
  return (
    <li
      tabIndex={-1}
      className="grid gap-3 rounded-panel border border-border bg-surface p-5 outline-none wrap-anywhere"
    >
      <h2 className="text-lg">
        <Link
          to={`/singleProduct/${car.id}`}
          className="text-link underline-offset-4 hover:underline"
        >
          {car.name}
        </Link>
      </h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Person label="Buyer" person={buyer} />
        <Person label="Seller" person={seller} />
      </dl>
      <ul className="grid gap-2">
        {reports.map(({ by, reason, at }) => (
          <li key={by} className="rounded-card bg-sunken p-3">
            <p className="whitespace-pre-wrap">{reason}</p>
            <p className="text-sm text-muted">
              {names[by]}, <Moment at={new Date(at)} />
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onRead}>
          Read {messages === 1 ? '1 message' : `${messages} messages`}
        </Button>
        <Button variant="secondary" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}

type PersonProps = { label: string; person: ReportedConversation['buyer'] };

const Person = ({ label, person: { name, email } }: PersonProps) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      {name} <EmailLink email={email} />
    </dd>
  </div>
);
