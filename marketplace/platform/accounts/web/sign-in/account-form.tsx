import type { FormEventHandler, ReactNode } from 'react';

type Props = { label: string; onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode };

/**
 * Sent by our script alone. Outside of a dialog the method `dialog` does nothing, so pressing Enter before
 * the script is there cannot put a password into an address.
 */
export function AccountForm({ label, onSubmit, children }: Props) {
  return (
    <>
      <noscript>
        <p className="rounded-card border border-border bg-surface p-4">
          This form needs JavaScript. Please turn it on for this site.
        </p>
      </noscript>
      <form
        method="dialog"
        noValidate
        aria-label={label}
        onSubmit={onSubmit}
        className="grid gap-5"
      >
        {children}
      </form>
    </>
  );
}
