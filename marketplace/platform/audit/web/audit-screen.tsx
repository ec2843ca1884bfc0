import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { PagedList } from '#kit/paged-list.tsx';
import { pagedQuery } from '#kit/paged-query.ts';
import { SearchAsTyped } from '#kit/search-as-typed.tsx';
import { useUrlFilters } from '#kit/url-filters.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type AuditAction, auditActionGroups, auditActions } from '../audit-action.ts';
import type { AuditKind, AuditResponse } from '../contract.ts';
import { AuditTable } from './audit-table.tsx';

const everything = 'everything';
const groups: Record<string, string> = {
  administration: 'Administration',
  selling: 'Selling',
  signIns: 'Sign-ups and logins',
  payments: 'Payments',
  [everything]: 'Everything',
};

function AuditScreen() {
  const { value, set } = useUrlFilters();
  const about = value('q');
  const asked = value('kind');
  const kind = asked in groups || asked in auditActions ? asked : 'administration';
  const trail = useInfiniteQuery({
    ...auditTrail(useApi(), kind === everything ? null : (kind as AuditKind), about),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHead title="Audit" description="For administrators." />
      <h1 className="text-3xl">Audit</h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        Who did what to whom. Entries are only ever added; nobody can change or delete them.
      </p>
      <search className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <SearchAsTyped
          search={about}
          placeholder="Person or car"
          onSearch={(text) => set('q', text)}
        />
        <SelectField label="Show" value={kind} onChange={({ target }) => set('kind', target.value)}>
          <KindOptions />
        </SelectField>
      </search>
      <PagedList
        list={trail}
        what="entries"
        empty={
          <EmptyState
            icon={History}
            heading={about ? 'Nothing found' : 'Nothing yet'}
            line={
              about
                ? 'No entry of this kind matches this person or car.'
                : 'What people do is recorded here as it happens.'
            }
          />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </>
  );
}

const pageSize = '20';

const auditTrail = (api: ApiClient, kind: AuditKind | null, about: string) =>
  pagedQuery(['audit', kind, about], (cursor) =>
    api.get<AuditResponse>('/audit', { kind, about, limit: pageSize, cursor }),
  );

const KindOptions = () => (
  <>
    {Object.entries(groups).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
    {Object.entries(auditActionGroups).map(([group, members]) => (
      <optgroup key={group} label={`Only one: ${groups[group]}`}>
        {members.map((action: AuditAction) => (
          <option key={action} value={action}>
            {auditActions[action]}
          </option>
        ))}
      </optgroup>
    ))}
  </>
);

export const auditPage: Page = { Screen: AuditScreen };
