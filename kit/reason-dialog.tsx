import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Button } from '#ui/buttons/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { useValidatedForm } from './validated-form.ts';

type Reason = { reason: string };

type Props = {
  /** E.g. "Suspend Rahim Motors?" */
  title: string;
  children: ReactNode;
  schema: z.ZodMiniType<Reason, Reason>;
  label: string;
  hint: string;
  /** E.g. "Suspend". */
  confirmLabel: string;
  isDangerous?: boolean;
  busy?: boolean;
  /** What went wrong, for a dialog that stays open. */
  problem?: string | undefined;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

/** Asks for a reason before an action that others must be able to understand. */
export function ReasonDialog({
  title,
  children,
  schema,
  label,
  hint,
  confirmLabel,
  isDangerous = false,
  busy = false,
  problem,
  onConfirm,
  onCancel,
}: Props) {
  const { form, field, summary } = useValidatedForm(schema, { reason: '' }, { idPrefix: 'why-' });

  return (
    <Modal open onClose={onCancel} title={title}>
      <form
        noValidate
        onSubmit={form.handleSubmit(({ reason }) => busy || onConfirm(reason))}
        className="mt-2 grid gap-5"
      >
        <ErrorSummary {...summary} />
        {problem && <Alert tone="danger">{problem}</Alert>}
        <div className="text-muted">{children}</div>
        <TextArea {...field('reason')} label={label} hint={hint} rows={3} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
