import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

export type FieldTexts = { label: string; hint?: string; error?: string };

type FieldAttributes = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type Props = FieldTexts & { id?: string; children: (wiring: FieldAttributes) => ReactNode };

/** Label, hint and error are announced with the control. */
export function Field({ id, label, hint, error, children }: Props) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean);

  return (
    <div className="grid gap-1.5">
      <label htmlFor={fieldId} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      <KeptError id={`${fieldId}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

/** Keeps the room of a corrected mistake, so that nothing moves while the user types. */
export function KeptError({ id, error }: { id: string; error: string | undefined }) {
  const [kept, setKept] = useState(error);
  if (error && error !== kept) setKept(error);

  if (error) return <FieldError id={id}>{error}</FieldError>;
  if (!kept) return null;
  return (
    <div aria-hidden="true" className="invisible">
      <FieldError id={`${id}-before`}>{kept}</FieldError>
    </div>
  );
}
