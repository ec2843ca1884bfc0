/** For a label around a visually hidden radio button. */
export const pillLook =
  'relative flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-border bg-surface px-2 text-center font-medium tabular-nums transition-colors duration-150 hover:border-control ' +
  'has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary';
