import type { FormEventHandler, ReactNode } from 'react';

type Props = { label: string; onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode };

/**
 * Sent by script only. Outside of a dialog the method `dialog` does nothing, so pressing Enter before hydration cannot
 * put a password into the URL.
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
