const controlLook =
  'block w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-text ' +
  'disabled:border-border disabled:bg-sunken disabled:opacity-100 ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger';

/** Of what people type into; browsers count everything else as read-only. */
export const inputLook = `${controlLook} text-ellipsis read-only:bg-sunken`;

/** Leaves room for the chevron. */
export const selectLook = `${controlLook} min-h-11 pe-9`;
