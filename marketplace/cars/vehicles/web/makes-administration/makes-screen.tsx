import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { OutOfDate } from '#ui/feedback/out-of-date.tsx';
import { ListSkeleton } from '#ui/feedback/page-skeleton.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { AddMakeDialog } from './add-make-dialog.tsx';
import { MakesTable } from './makes-table.tsx';
import {
  type MakeAction,
  type MakeQuestion,
  makesToAdminister,
  useMakeActions,
} from './makes-to-administer.ts';
import { MarkDialog } from './mark-dialog.tsx';
import { ModelsDialog } from './models-dialog.tsx';

function MakesScreen() {
  const top = useRef<HTMLHeadingElement>(null);
  const actions = useMakeActions();
  const [isAdding, setIsAdding] = useState(false);
  const [question, setQuestion] = useState<MakeQuestion | null>(null);

  const act = (action: MakeAction) => {
    setQuestion(null);
    actions.mutate(action);
    // The row disappears, so the focus moves to the top after the dialog has returned it.
    if (action.kind === 'delete') requestAnimationFrame(() => top.current?.focus());
  };

  return (
    <>
      <PageHead title="Makes" description="For administrators." />
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 ref={top} tabIndex={-1} className="text-3xl outline-none">
            Makes
          </h1>
          <p className="mt-1 max-w-prose text-muted">
            Sellers can list cars of every make that is on. Switch one off and its cars stay on
            offer, but no new ones are added.
          </p>
        </div>
        <Button onClick={() => setIsAdding(true)}>
          <Plus className="size-5" />
          Add make
        </Button>
      </div>
      {actions.isError && (
        <div className="mb-4">
          <Alert tone="danger">
            Nothing has changed for {actions.variables.make.name}. {actions.error.message}
          </Alert>
        </div>
      )}
      <Makes onAct={act} onAsk={setQuestion} />
      {isAdding && <AddMakeDialog onClose={() => setIsAdding(false)} />}
      {question && (
        <MakeDialog question={question} onConfirm={act} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}

type MakesProps = { onAct: (action: MakeAction) => void; onAsk: (question: MakeQuestion) => void };

function Makes(actions: MakesProps) {
  const makes = useQuery(makesToAdminister(useApi()));
  const retry = () => makes.refetch();

  if (makes.isPending) return <ListSkeleton />;
  if (!makes.data) return <ProblemPanel onRetry={retry} retrying={makes.isFetching} />;
  if (makes.data.length === 0) {
    return (
      <EmptyState icon={Tags} heading="No makes yet" line="Add one to let sellers list cars." />
    );
  }
  return (
    <div className="grid gap-6">
      {makes.isRefetchError && <OutOfDate onRetry={retry} />}
      <MakesTable makes={makes.data} {...actions} />
    </div>
  );
}

type DialogProps = {
  question: MakeQuestion;
  onConfirm: (action: MakeAction) => void;
  onClose: () => void;
};

function MakeDialog({ question: { kind, make }, onConfirm, onClose }: DialogProps) {
  if (kind === 'mark') return <MarkDialog make={make} onClose={onClose} />;
  if (kind === 'models') return <ModelsDialog make={make} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={`Delete ${make.name}?`}
      confirmLabel="Delete"
      onConfirm={() => onConfirm({ kind: 'delete', make })}
      onCancel={onClose}
    >
      Its list of models goes with it.
    </ConfirmDialog>
  );
}

export const makesPage: Page = { Screen: MakesScreen };
