const controlLook =
  'block w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-text ' +
  'disabled:border-border disabled:bg-sunken disabled:opacity-100 ' +
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger';

/** For text inputs; other controls count as read-only in browsers. */
export const inputLook = `${controlLook} text-ellipsis read-only:bg-sunken`;

export const selectLook = `${controlLook} min-h-11 pe-9`;
