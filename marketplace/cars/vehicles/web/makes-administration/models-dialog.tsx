import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '#kit/api-client.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { Make } from '../../makes-contract.ts';
import { modelsOf } from '../models.ts';
import { problemWith, useMakeActions } from './makes-to-administer.ts';

type Props = { make: Make; onClose: () => void };

export function ModelsDialog({ make, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [model, setModel] = useState('');
  const actions = useMakeActions();
  const problem = problemWith(actions.error, 'model');

  const add = (event: FormEvent) => {
    event.preventDefault();
    if (actions.isPending) return;
    actions.mutate({ kind: 'add model', make, model }, { onSuccess: () => setModel('') });
  };
  const remove = (gone: string) => {
    actions.mutate({ kind: 'delete model', make, model: gone });
    // The button with the focus disappears.
    field.current?.focus();
  };

  return (
    <Modal open onClose={onClose} title={`Models of ${make.name}`}>
      <p className="mt-1 text-muted">
        Sellers see these as suggestions, and may write any other model.
      </p>
      <form noValidate onSubmit={add} className="mt-4 grid gap-4">
        {actions.isError && !problem && <Alert tone="danger">{actions.error.message}</Alert>}
        <TextField
          ref={field}
          label="New model"
          autoComplete="off"
          maxLength={60}
          value={model}
          error={problem}
          onChange={({ target }) => setModel(target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" busy={actions.isPending}>
            Add model
          </Button>
        </div>
      </form>
      <ModelList make={make} onRemove={remove} />
    </Modal>
  );
}

function ModelList({ make, onRemove }: { make: Make; onRemove: (model: string) => void }) {
  const models = useQuery(modelsOf(useApi(), make.slug));

  if (models.isPending) return <Spinner />;
  if (!models.data) return <ProblemPanel onRetry={() => models.refetch()} />;
  if (models.data.length === 0) return <p className="mt-4 text-muted">No models yet.</p>;
  return (
    <ul aria-label={`Models of ${make.name}`} className="mt-4 flex flex-wrap gap-2">
      {models.data.map((model) => (
        <li key={model}>
          <button
            type="button"
            aria-label={`Delete ${model}`}
            onClick={() => onRemove(model)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-sunken py-1 ps-3.5 pe-2.5 text-sm font-medium hover:bg-primary-soft hover:text-on-primary-soft"
          >
            {model}
            <X className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
