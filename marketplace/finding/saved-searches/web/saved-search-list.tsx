import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { DeleteButton } from '#ui/buttons/delete-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { SavedSearch } from '../contract.ts';
import { listAddress, type Often, oftens } from '../saved-search.ts';
import { oftenWords, type SearchAction } from './saved-searches.ts';

type Props = {
  searches: SavedSearch[];
  pending: SearchAction | undefined;
  onChange: (id: string, often: Often) => void;
  onRename: (search: SavedSearch) => void;
  onDelete: (search: SavedSearch) => void;
};

const chosenFor = ({ id, often }: SavedSearch, pending: SearchAction | undefined): Often =>
  (pending?.kind === 'change' && pending.id === id && pending.changes.often) || often;

export const SavedSearchList = ({ searches, pending, onChange, onRename, onDelete }: Props) => (
  <ul aria-label="Saved searches" className="grid gap-3">
    {searches.map((search) => (
      <li
        key={search.id}
        className="@container grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-panel border border-border bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-end"
      >
        <Link
          to={listAddress(search.query)}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere text-link underline-offset-4 hover:underline"
        >
          {search.name}
        </Link>
        <div className="order-last col-span-full sm:order-none sm:col-span-1">
          <SelectField
            label="Email me"
            aria-label={`Email me about ${search.name}`}
            value={chosenFor(search, pending)}
            onChange={(event) => onChange(search.id, event.target.value as Often)}
          >
            {oftens.map((often) => (
              <option key={often} value={often}>
                {oftenWords[often]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="flex items-center">
          <Button
            variant="quiet"
            aria-label={`Rename ${search.name}`}
            onClick={() => onRename(search)}
          >
            <Pencil className="size-4.5" />
            <span className="@max-2xl:sr-only">Rename</span>
          </Button>
          <DeleteButton label={`Delete ${search.name}`} onClick={() => onDelete(search)} />
        </div>
      </li>
    ))}
  </ul>
);
