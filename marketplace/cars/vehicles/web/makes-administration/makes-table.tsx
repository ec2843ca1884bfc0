import { inFigures } from '#marketplace/figures.ts';
import { Badge } from '#ui/badge.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { RowLink } from '#ui/row-link.tsx';
import type { AdministeredMake, Make } from '../../makes-contract.ts';
import { BrandLogo } from '../brand-logo.tsx';
import type { MakeAction, MakeQuestion } from './makes-to-administer.ts';

type Actions = { onAct: (action: MakeAction) => void; onAsk: (question: MakeQuestion) => void };

export const MakesTable = ({ makes, ...actions }: Actions & { makes: AdministeredMake[] }) => (
  <DataTable caption="Makes" columns={columns(actions)} rows={makes} rowKey={({ slug }) => slug} />
);

const columns = ({ onAct, onAsk }: Actions): Column<AdministeredMake>[] => [
  { heading: 'Logo', narrow: 'picture', cell: (make) => <MarkButton make={make} onAsk={onAsk} /> },
  { heading: 'Make', narrow: 'title', cell: (make) => <NameCell make={make} /> },
  { heading: 'Cars', numeric: true, cell: ({ cars }) => carsText(cars) },
  {
    heading: 'Models',
    narrow: 'fact',
    cell: (make) => (
      <RowButton
        label={`${modelsText(make)} of ${make.name}`}
        onClick={() => onAsk({ kind: 'models', make })}
      >
        {modelsText(make)}
      </RowButton>
    ),
  },
  {
    heading: 'Status',
    narrow: 'state',
    cell: ({ active }) => (
      <Badge tone={active ? 'success' : 'neutral'}>{active ? 'On' : 'Off'}</Badge>
    ),
  },
  {
    heading: 'Home page',
    narrow: 'action',
    cell: (make) => (
      <RowButton
        label={`${make.featured ? 'Stop featuring' : 'Feature'} ${make.name}`}
        onClick={() => onAct({ kind: 'change', make, changes: { featured: !make.featured } })}
      >
        {make.featured ? 'Stop featuring' : 'Feature'}
      </RowButton>
    ),
  },
  {
    heading: 'Switch',
    narrow: 'action',
    cell: (make) => (
      <RowButton
        label={`Switch ${make.active ? 'off' : 'on'} ${make.name}`}
        onClick={() => onAct({ kind: 'change', make, changes: { active: !make.active } })}
      >
        {make.active ? 'Switch off' : 'Switch on'}
      </RowButton>
    ),
  },
  {
    heading: 'Delete',
    narrow: 'action',
    cell: (make) =>
      make.cars > 0 ? (
        <span className="text-sm text-muted">Has cars</span>
      ) : (
        <DeleteButton
          label={`Delete ${make.name}`}
          onClick={() => onAsk({ kind: 'delete', make })}
        />
      ),
  },
];

/** The API counts to 1,001. */
const carsText = (cars: number) => (cars > 1_000 ? 'over 1,000' : inFigures(cars));

const modelsText = ({ models }: AdministeredMake) =>
  models === 1 ? '1 model' : `${models} models`;

const NameCell = ({ make: { name, slug, active, cars } }: { make: AdministeredMake }) => (
  <div className="min-w-0 wrap-anywhere @2xl:min-w-28 @2xl:py-2">
    {active || cars > 0 ? <RowLink to={`/category/${slug}`}>{name}</RowLink> : name}
    <p className="text-sm text-muted">/category/{slug}</p>
  </div>
);

const MarkButton = ({ make, onAsk }: { make: Make; onAsk: Actions['onAsk'] }) => (
  <button
    type="button"
    aria-label={`Change the logo${lettersOf(make)} of ${make.name}`}
    onClick={() => onAsk({ kind: 'mark', make })}
    className="relative grid min-h-12 min-w-12 place-items-center rounded-control p-1.5 hover:bg-sunken"
  >
    <BrandLogo make={make} size="small" />
  </button>
);

type RowButtonProps = { label: string; onClick: () => void; children: string };

/** The same button has both words, so that it keeps the focus. */
const RowButton = ({ label, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="relative min-h-11 font-medium text-link @4xl:whitespace-nowrap underline-offset-4 hover:underline"
  >
    {children}
  </button>
);

/** The accessible name of a button must contain its visible text, for people who control it by voice. */
const lettersOf = ({ mark }: Make) => (mark && !mark.includes('/') ? ` ${mark}` : '');
