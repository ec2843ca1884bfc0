import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import type { SavedSearch } from '../contract.ts';
import { EmailSettings } from './email-settings.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import { savedSearches, useSearchActions } from './saved-searches.ts';

function SavedSearchesScreen() {
  const top = useRef<HTMLHeadingElement>(null);
  const actions = useSearchActions();
  // Choices show at once, before the server has confirmed them.
  const pending = actions.isPending ? actions.variables : undefined;
  const [leaving, setLeaving] = useState<SavedSearch | null>(null);
  const [renaming, setRenaming] = useState<SavedSearch | null>(null);

  const remove = ({ id }: SavedSearch) => {
    setLeaving(null);
    actions.mutate({ kind: 'delete', id });
    // The row disappears. Move the focus after the dialog has given it back.
    requestAnimationFrame(() => top.current?.focus());
  };

  return (
    <div className="max-w-3xl">
      <PageHead title="Saved searches" description="What you look for, and when we email you." />
      <h1 ref={top} tabIndex={-1} className="text-3xl outline-none">
        Saved searches
      </h1>
      <p className="mt-1 mb-6 max-w-prose text-muted">
        We tell you of each car once, however many of your searches it fits.
      </p>
      <div className="grid gap-6">
        {actions.isError && <Alert tone="danger">{actions.error.message}</Alert>}
        <Searches
          pending={pending}
          onChange={(id, often) => actions.mutate({ kind: 'change', id, changes: { often } })}
          onRename={setRenaming}
          onDelete={setLeaving}
        />
        <EmailSettings
          pending={pending}
          onChange={(changes) => actions.mutate({ kind: 'settings', changes })}
        />
      </div>
      {renaming && <RenameDialog search={renaming} onClose={() => setRenaming(null)} />}
      {leaving && (
        <ConfirmDialog
          open
          title={`Delete “${leaving.name}”?`}
          confirmLabel="Delete"
          onConfirm={() => remove(leaving)}
          onCancel={() => setLeaving(null)}
        >
          Emails about it end, too.
        </ConfirmDialog>
      )}
    </div>
  );
}

function Searches(actions: Omit<Parameters<typeof SavedSearchList>[0], 'searches'>) {
  const searches = useQuery(savedSearches(useApi()));
  const retry = () => searches.refetch();

  if (searches.isPending) return <ListSkeleton />;
  if (!searches.data) return <ProblemPanel onRetry={retry} retrying={searches.isFetching} />;
  if (searches.data.length === 0) return <NothingSaved />;
  return (
    <>
      {searches.isRefetchError && <OutOfDate onRetry={retry} />}
      <SavedSearchList searches={searches.data} {...actions} />
    </>
  );
}

const NothingSaved = () => (
  <EmptyState
    icon={BellRing}
    heading="No saved searches yet"
    line="Filter the car list, then choose “Save this search”. We email you when a new car fits."
  >
    <ButtonLink to="/car">See cars</ButtonLink>
  </EmptyState>
);

export const savedSearchesPage: Page = { Screen: SavedSearchesScreen };
