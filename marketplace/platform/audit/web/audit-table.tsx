import { countOf } from '#marketplace/figures.ts';
import { formatMoney, minorUnits } from '#marketplace/money.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { auditActions } from '../audit-action.ts';
import type { AuditEntry } from '../contract.ts';

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <DataTable caption="Audit" columns={columns} rows={entries} rowKey={({ id }) => id} />
);

const columns: Column<AuditEntry>[] = [
  { heading: 'When', narrow: 'line', cell: ({ at }) => <Moment at={at} /> },
  {
    heading: 'Who',
    narrow: 'line',
    cell: ({ actor }) =>
      actor ? <NameAndEmail {...actor} /> : <span className="text-muted">Automatic</span>,
  },
  {
    heading: 'What',
    narrow: 'title',
    cell: ({ action }) => <span className="font-semibold">{auditActions[action]}</span>,
  },
  {
    heading: 'Affected',
    narrow: 'line',
    cell: ({ subject }) => subject && <NameAndEmail {...subject} />,
  },
  { heading: 'Details', narrow: 'line', cell: ({ details }) => <Details details={details} /> },
];

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="tabular-nums @2xl:whitespace-nowrap">
    {new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
  </time>
);

const NameAndEmail = ({ name, email }: { name: string; email: string | null }) => (
  <div className="min-w-0 wrap-anywhere @2xl:min-w-32 @2xl:py-2">
    {name}
    {email && (
      <p className="max-w-72 text-sm text-muted">
        <EmailText email={email} />
      </p>
    )}
  </div>
);

const roleNames: Record<string, string> = { buyer: 'as a buyer', seller: 'as a seller' };

function Details({ details }: { details: AuditEntry['details'] }) {
  const { reason, amount, count, role, car, make, model, changed } = details;
  const words = [
    typeof amount === 'number' && formatMoney(minorUnits(amount)),
    typeof role === 'string' && roleNames[role],
    typeof car === 'string' && car,
    typeof make === 'string' && make,
    typeof model === 'string' && model,
    typeof count === 'number' && countOf(count, 'report', 'reports'),
    typeof changed === 'string' && changed,
    typeof reason === 'string' && reason,
  ].filter(Boolean);
  return (
    <p className="max-w-prose min-w-0 text-sm wrap-anywhere @2xl:min-w-24">{words.join(', ')}</p>
  );
}
